/** A merchant as the world knows it. */
export interface Brand {
  name: string;
  /** As the account holder, where this is another name. */
  legal?: string;
  /** What a terminal or processor prints instead of the name. */
  printed?: string;
  /** How people write it otherwise. */
  called?: readonly string[];
  category: string;
  /** The usual amount in major units, and how amounts look. */
  usual: number;
  cents: 'any' | 'whole' | 'tens' | 'price';
  /** Prices that come again and again. */
  prices?: readonly number[];
}

const brand = (
  name: string,
  category: string,
  usual: number,
  cents: Brand['cents'],
  more: Partial<Brand> = {},
): Brand => ({ name, category, usual, cents, ...more });

export const INDIA: readonly Brand[] = [
  brand('Swiggy', 'Meals', 420, 'whole', {
    legal: 'Bundl Technologies',
    called: ['Swiggy Meals', 'swiggy order'],
  }),
  brand('Zomato', 'Meals', 460, 'any', { legal: 'Eternal Limited', called: ['Zomato Online'] }),
  brand('Uber', 'Travel', 310, 'any', { legal: 'Uber India Systems', called: ['Uber cab', 'Taxi'] }),
  brand('Ola', 'Travel', 270, 'whole', { legal: 'ANI Technologies', called: ['Ola Cabs', 'Cab'] }),
  brand('Rapido', 'Travel', 90, 'whole', { legal: 'Roppen Transportation', called: ['Bike taxi'] }),
  brand('Amazon', 'Office Supplies', 1_300, 'price', {
    legal: 'Amazon Seller Services',
    printed: 'AMZN',
    called: ['Amazon India', 'amazon.in'],
  }),
  brand('Flipkart', 'Office Supplies', 1_900, 'price', { legal: 'Flipkart Internet', called: ['FK'] }),
  brand('BigBasket', 'Office Supplies', 980, 'any', {
    legal: 'Innovative Retail Concepts',
    called: ['Big Basket', 'BB Daily'],
  }),
  brand('Blinkit', 'Office Supplies', 340, 'whole', { legal: 'Blink Commerce', called: ['Grofers'] }),
  brand('DMart', 'Office Supplies', 1_450, 'any', {
    legal: 'Avenue Supermarts',
    called: ['D Mart', 'D-Mart'],
  }),
  brand('Indian Oil', 'Travel', 1_500, 'tens', { printed: 'IOCL', called: ['Petrol', 'Petrol pump'] }),
  brand('Hindustan Petroleum', 'Travel', 1_200, 'tens', { printed: 'HPCL', called: ['HP Petrol', 'Fuel'] }),
  brand('IRCTC', 'Travel', 1_250, 'any', {
    legal: 'Indian Railway Catering',
    called: ['Train tickets', 'Indian Railways'],
  }),
  brand('MakeMyTrip', 'Travel', 6_800, 'whole', { printed: 'MMT', called: ['MMT', 'Make My Trip'] }),
  brand('IndiGo', 'Travel', 5_400, 'whole', { legal: 'InterGlobe Aviation', called: ['Indigo Airlines'] }),
  brand('Air India', 'Travel', 6_900, 'whole'),
  brand('Oyo Rooms', 'Accommodation', 1_800, 'whole', { legal: 'Oravel Stays', called: ['OYO'] }),
  brand('Taj Hotels', 'Accommodation', 9_800, 'any', { legal: 'Indian Hotels Company' }),
  brand('Lemon Tree Hotel', 'Accommodation', 5_200, 'any'),
  brand('Airtel', 'Utilities', 999, 'price', {
    legal: 'Bharti Airtel',
    called: ['Airtel broadband', 'Internet bill'],
    prices: [999, 1_178.82, 589.41],
  }),
  brand('Jio', 'Utilities', 749, 'price', { legal: 'Reliance Jio Infocomm', prices: [749, 299, 899] }),
  brand('BESCOM', 'Utilities', 4_200, 'whole', { called: ['Electricity', 'Bescom power bill'] }),
  brand('Tata Power', 'Utilities', 3_100, 'any', { called: ['Electricity bill'] }),
  brand('Cafe Coffee Day', 'Meals', 180, 'whole', {
    printed: 'CCD',
    called: ['CCD'],
    prices: [180, 225, 140],
  }),
  brand('Third Wave Coffee', 'Meals', 260, 'whole', {
    legal: 'Heisetasse Beverages',
    prices: [260, 245, 310],
  }),
  brand('Starbucks', 'Meals', 385, 'any', {
    legal: 'Tata Starbucks',
    printed: 'STRBCKS',
    prices: [385, 341.25, 420],
  }),
  brand('Chai Point', 'Meals', 120, 'whole', { legal: 'Mountain Trail Foods', prices: [120, 90, 160] }),
  brand("McDonald's", 'Meals', 340, 'any', {
    legal: 'Hardcastle Restaurants',
    called: ['Mc Donalds', 'McD'],
  }),
  brand("Domino's Pizza", 'Meals', 640, 'any', { legal: 'Jubilant Foodworks', called: ['Dominos'] }),
  brand('Truffles', 'Meals', 890, 'any'),
  brand('Meghana Foods', 'Meals', 760, 'any', { called: ['Meghana Biryani'] }),
  brand('Apollo Pharmacy', 'Other', 430, 'any', { called: ['Apollo', 'Medicines'] }),
  brand('Croma', 'Office Supplies', 3_400, 'price', { legal: 'Infiniti Retail' }),
  brand('Decathlon', 'Other', 1_600, 'price', { legal: 'Decathlon Sports India' }),
  brand('WeWork', 'Rent', 24_000, 'whole', { legal: 'WeWork India Management', called: ['Coworking'] }),
  brand('Delhivery', 'Other', 260, 'any', { called: ['Courier'] }),
  brand('Blue Dart', 'Other', 390, 'any', { legal: 'Blue Dart Express', called: ['Courier charges'] }),
  brand('Urban Company', 'Other', 799, 'price', { legal: 'UrbanClap Technologies', called: ['UrbanClap'] }),
  brand('LIC', 'Fees', 5_500, 'whole', { called: ['Life Insurance Corporation', 'LIC premium'] }),
  brand('Vistaprint', 'Office Supplies', 1_150, 'any', { called: ['Visiting cards'] }),
];

export const INDIA_MONTHLY: readonly Brand[] = [
  brand('Zoho', 'Software', 1_178.82, 'price', { legal: 'Zoho Corporation', prices: [1_178.82] }),
  brand('Google Workspace', 'Software', 1_645.2, 'price', {
    printed: 'GOOGLE*GSUITE',
    called: ['GSuite', 'Google'],
    prices: [1_645.2],
  }),
  brand('Netflix', 'Other', 649, 'price', { prices: [649] }),
  brand('Razorpay Payroll', 'Software', 2_360, 'price', { prices: [2_360], called: ['Opfin'] }),
  brand('Airtel Fiber', 'Utilities', 1_178.82, 'price', { legal: 'Bharti Airtel', prices: [1_178.82] }),
  brand('Awfis Space', 'Rent', 18_000, 'whole', { prices: [18_000] }),
];

export const EUROPE: readonly Brand[] = [
  brand('REWE', 'Meals', 34, 'any', { legal: 'REWE Markt GmbH', called: ['Rewe City'] }),
  brand('EDEKA', 'Meals', 29, 'any', { legal: 'EDEKA Südwest Stiftung', called: ['Edeka Markt'] }),
  brand('Lidl', 'Meals', 26, 'any', { legal: 'Lidl Dienstleistung GmbH' }),
  brand('dm-drogerie markt', 'Office Supplies', 18, 'any', { printed: 'DM DROGERIEMARKT', called: ['dm'] }),
  brand('Deutsche Bahn', 'Travel', 79, 'any', { legal: 'DB Vertrieb GmbH', called: ['Bahn', 'DB Ticket'] }),
  brand('BVG', 'Travel', 9.9, 'price', { legal: 'Berliner Verkehrsbetriebe', prices: [9.9, 3.5, 4.7] }),
  brand('SNCF', 'Travel', 88, 'any', { legal: 'SNCF Connect', called: ['Train', 'TGV'] }),
  brand('Lufthansa', 'Travel', 286, 'any', { legal: 'Deutsche Lufthansa AG', called: ['Flug'] }),
  brand('Ryanair', 'Travel', 94, 'any'),
  brand('Free Now', 'Travel', 21, 'any', { legal: 'Intelligent Apps GmbH', called: ['Taxi', 'mytaxi'] }),
  brand('Uber', 'Travel', 18, 'any', { legal: 'Uber B.V.', called: ['Taxi'] }),
  brand('Aral', 'Travel', 64, 'any', { legal: 'Aral AG', called: ['Tankstelle', 'Benzin'] }),
  brand('Shell', 'Travel', 58, 'any', { legal: 'Shell Deutschland', called: ['Tanken'] }),
  brand('Amazon', 'Office Supplies', 37, 'any', {
    legal: 'Amazon EU S.a.r.l.',
    printed: 'AMZN MKTP',
    called: ['amazon.de'],
  }),
  brand('Conrad Electronic', 'Office Supplies', 52, 'any', { called: ['Conrad'] }),
  brand('IKEA', 'Office Supplies', 119, 'any', { legal: 'IKEA Deutschland' }),
  brand('Motel One', 'Accommodation', 109, 'any', { called: ['Hotel Berlin'] }),
  brand('Ibis Hotel', 'Accommodation', 96, 'any', { legal: 'Accor Hospitality', called: ['Accor'] }),
  brand('Booking.com', 'Accommodation', 178, 'any', { legal: 'Booking.com B.V.', called: ['Booking'] }),
  brand('Airbnb', 'Accommodation', 214, 'any', { legal: 'Airbnb Payments Luxembourg' }),
  brand('Telekom', 'Utilities', 44.95, 'price', {
    legal: 'Telekom Deutschland GmbH',
    prices: [44.95, 39.95],
  }),
  brand('Vodafone', 'Utilities', 39.99, 'price', { legal: 'Vodafone GmbH', prices: [39.99] }),
  brand('Stadtwerke Lüneburg', 'Utilities', 89, 'whole', { called: ['Strom', 'Stromabschlag'] }),
  brand('Starbucks', 'Meals', 4.9, 'any', { legal: 'AmRest Coffee', prices: [4.9, 5.4, 3.8] }),
  brand('Einstein Kaffee', 'Meals', 3.6, 'any', { prices: [3.6, 2.8, 4.2] }),
  brand('Le Pain Quotidien', 'Meals', 12.5, 'any', { printed: 'LPQ', prices: [12.5, 4.1] }),
  brand('Lieferando', 'Meals', 27, 'any', { legal: 'Takeaway.com', called: ['Essen bestellt'] }),
  brand("McDonald's", 'Meals', 11, 'any', { called: ['McD'] }),
  brand('Vapiano', 'Meals', 19, 'any'),
  brand('Trattoria Da Enzo', 'Meals', 48, 'any'),
  brand('Carrefour', 'Meals', 31, 'any', { called: ['Carrefour City'] }),
  brand('Mercadona', 'Meals', 33, 'any'),
  brand('Albert Heijn', 'Meals', 24, 'any', { printed: 'AH', called: ['AH to go'] }),
  brand('Coolblue', 'Office Supplies', 149, 'price', { legal: 'Coolblue B.V.' }),
  brand('FNAC', 'Office Supplies', 56, 'any', { legal: 'Fnac Darty' }),
  brand('DHL', 'Other', 16.49, 'price', {
    legal: 'Deutsche Post AG',
    called: ['Porto', 'Paket'],
    prices: [5.49, 16.49, 7.69],
  }),
  brand('Staples', 'Office Supplies', 61, 'any', { called: ['Büromaterial'] }),
  brand('Flyeralarm', 'Office Supplies', 83, 'any', {
    legal: 'Onlineprinters GmbH',
    called: ['Visitenkarten'],
  }),
  brand('HDI Versicherung', 'Fees', 453.11, 'price', { called: ['Haftpflicht'], prices: [453.11] }),
  brand('Apotheke am Markt', 'Other', 17, 'any', { called: ['Apotheke'] }),
];

export const EUROPE_MONTHLY: readonly Brand[] = [
  brand('Spotify', 'Software', 10.99, 'price', { legal: 'Spotify AB', prices: [10.99] }),
  brand('Netflix', 'Other', 12.99, 'price', { legal: 'Netflix International B.V.', prices: [12.99] }),
  brand('Adobe', 'Software', 66.45, 'price', {
    legal: 'Adobe Systems Software',
    called: ['Creative Cloud'],
    prices: [66.45],
  }),
  brand('Hetzner', 'Software', 21.42, 'price', {
    legal: 'Hetzner Online GmbH',
    called: ['Server'],
    prices: [21.42],
  }),
  brand('FitX', 'Other', 29.9, 'price', { legal: 'FitX Deutschland GmbH', prices: [29.9] }),
  brand('DATEV', 'Fees', 38.08, 'price', { legal: 'DATEV eG', prices: [38.08] }),
  brand('Betahaus', 'Rent', 249, 'whole', { legal: 'betahaus GmbH', called: ['Coworking'], prices: [249] }),
];

export const ABROAD: readonly Brand[] = [
  brand('GitHub', 'Software', 21, 'price', { printed: 'GITHUB, INC.', prices: [21, 4, 44] }),
  brand('OpenAI', 'Software', 20, 'price', {
    printed: 'OPENAI *CHATGPT SUBSCR',
    called: ['ChatGPT'],
    prices: [20, 25],
  }),
  brand('Amazon Web Services', 'Software', 143, 'any', { printed: 'AWS EMEA', called: ['AWS', 'Hosting'] }),
  brand('Figma', 'Software', 45, 'price', { prices: [45, 15] }),
  brand('Notion', 'Software', 48, 'price', { printed: 'NOTION LABS, INC.', prices: [48, 10] }),
  brand('DigitalOcean', 'Software', 56, 'any', { printed: 'DIGITALOCEAN.COM' }),
  brand('Marriott', 'Accommodation', 212, 'any', { printed: 'COURTYARD BY MARRIOTT' }),
  brand('Zoom', 'Software', 15.99, 'price', { printed: 'ZOOM.US 888-799-9666', prices: [15.99] }),
  brand('Linear', 'Software', 32, 'price', { printed: 'LINEAR ORBIT', prices: [32] }),
];

/** Small shops of which no list knows; made of parts. */
export const SHOPS: Record<'india' | 'europe', { first: readonly string[]; second: readonly string[] }> = {
  india: {
    first:
      'Sri Lakshmi|Ganesh|Annapoorna|New Bombay|Shree Balaji|Royal|Al Barkat|Kaveri|Nandini|Saravana|Hotel Empire|Vidyarthi|Raghavendra|Maruti|Om Sai|Krishna|Sagar|Malabar|Udupi|Venkateshwara|Punjabi|Golden|Sharma|Patel|Mohan|Reddy|Gupta|Deccan|Metro|City'.split(
        '|',
      ),
    second:
      'Stores|Medicals|Sweets|Traders|Electricals|Stationery|Tours & Travels|Hardware|Bakery|Caterers|Xerox|Restaurant|Bhavan|Enterprises|Provision Store|Service Station|Printers|Furniture|Opticals|Flowers'.split(
        '|',
      ),
  },
  europe: {
    first:
      'Müller|Schmidt|Weber|Hoffmann|Lindenhof|Am Dom|Zur Post|Martin|Dubois|Lefèvre|Rossi|Bianchi|Jansen|De Vries|García|Castillo|Novák|Kowalski|Adler|Rosen|Sonnen|Alte Mühle|Nord|Hafen|Krone|Petit|Grand|Central|Bella|Monte'.split(
        '|',
      ),
    second:
      'Bäckerei|Metzgerei|Café|Restaurant|Buchhandlung|Elektro|Druckerei|Boulangerie|Pharmacie|Fleuriste|Ristorante|Ferramenta|Bloemen|Fietsen|Papelería|Panadería|Taxi|Hotel|Apotheke|Getränke'.split(
        '|',
      ),
  },
};

export const PEOPLE: Record<'india' | 'europe', readonly string[]> = {
  india:
    'Asha Rao|Ravi Kumar|Priya Nair|Arjun Mehta|Fatima Sheikh|Suresh Babu|Neha Gupta|Vikram Singh|Lakshmi Iyer|Imran Khan|Deepak Joshi|Kavya Menon|Manoj Patil|Rahul Verma|Sunita Das|Anil Shetty'.split(
      '|',
    ),
  europe:
    'Anna Schuster|Jonas Becker|Marie Laurent|Luca Ferrari|Sofie de Boer|Pedro Alonso|Katrin Vogel|Tomáš Dvořák|Julia Krüger|Paul Moreau|Elena Conti|Jan Visser|Claire Fontaine|Mats Lindqvist'.split(
      '|',
    ),
};

export const CITIES: Record<'india' | 'europe', readonly string[]> = {
  india: 'BANGALORE|MUMBAI|GURGAON|NEW DELHI|CHENNAI|HYDERABAD|PUNE|KOLKATA|NOIDA|KOCHI'.split('|'),
  europe: 'BERLIN|HAMBURG|MUENCHEN|PARIS|LYON|AMSTERDAM|BRUXELLES|MADRID|MILANO|WIEN|ZUERICH'.split('|'),
};

export const PURPOSES: readonly string[] =
  'client meeting|team lunch|airport drop|office supplies|site visit|offsite|monthly bill|conference|for the workshop|interview candidate|late night work|sample purchase|demo kit|printer|farewell|stay for the audit|visit to the plant|snacks for the team|parking|return trip'.split(
    '|',
  );

export const PROJECTS: readonly string[] = [
  'Apollo launch',
  'Website',
  'Audit',
  'Retail rollout',
  'Training',
  'Kitchen',
];
