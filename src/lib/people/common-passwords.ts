/** Characters that must be left once everything easily guessed is removed. */
const ENOUGH = 5;
/** Phrases of this many different words are accepted, since lists of common passwords contain none. */
const PHRASE = 3;

/**
 * True for a password made of common words, the person's own name or email, years, runs (1234, aaaa, abcd) and repetitions,
 * with little else.
 * @param own the person's name and email
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  let rest = once(password.toLowerCase());
  let found = 0;
  for (const word of [...own.flatMap(wordsOf), ...COMMON_WORDS]) {
    const without = rest.replaceAll(word, '\n');
    if (without !== rest) found++;
    rest = without;
  }
  if (found >= PHRASE) return false;
  rest = withoutRuns(rest.replace(/(19|20)\d\d/g, '')).replaceAll('\n', '');
  return Array.from(rest).length < ENOUGH;
}

/** `abcabcabc` → `abc`. */
const once = (text: string): string => /^(.+?)\1+$/s.exec(text)?.[1] ?? text;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3);

/** Removes runs of three or more characters: `abc`, `321`, `aaa`. */
function withoutRuns(text: string): string {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  let kept = '';
  for (let from = 0; from < codes.length; ) {
    const step = (codes[from + 1] ?? Number.NaN) - (codes[from] ?? 0);
    let to = from + 1;
    if (Math.abs(step) <= 1)
      while (to < codes.length && (codes[to] ?? 0) - (codes[to - 1] ?? 0) === step) to++;
    if (to - from < 3) {
      kept += String.fromCodePoint(codes[from] ?? 0);
      from++;
    } else from = to;
  }
  return kept;
}

/** Words of at least three letters from common passwords; longer ones first, since they contain shorter ones. */
const COMMON_WORDS: readonly string[] = `
1q2w3e4r5t6y 1q2w3e4r5t 1q2w3e4r 1q2w3e 1qaz2wsx3edc 1qaz2wsx 1qazxsw2 qazwsxedcrfv qazwsxedc qazwsx zaq12wsx zaq1xsw2
qwertyuiop qwertzuiop azertyuiop qwertyui qwerty qwertz azerty qwert qweasdzxc qweasd qwe asdfghjkl asdfghjk asdfgh asdfg asdf asd
zxcvbnm zxcvbn zxcv zxc poiuytrewq lkjhgfdsa mnbvcxz ytrewq q1w2e3r4t5 q1w2e3r4 q1w2e3 a1b2c3d4 a1b2c3 abc123 123abc
password passwort passw0rd p4ssw0rd p@ssw0rd p@ssword pa55word passwd pass parola contrasena motdepasse senha heslo haslo wachtwoord
letmein let_me_in opensesame iloveyou ilovey0u loveyou love lovely lover loveme fuckyou fuckme fuck fucker motherfucker bitch asshole
welcome willkommen bienvenue hello hellohello goodbye trustno1 whatever nothing something changeme change_me changeit default secret
temporary temp guest test tester testing testtest user username login signin access admin administrator adminadmin root toor
master superuser system server database oracle mysql postgres windows linux ubuntu computer internet network security private
company business office account accounts finance money bank banking cash dollar rupee india bharat mumbai delhi bangalore chennai
summer winter autumn spring january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday today tomorrow forever always
football baseball basketball hockey soccer cricket tennis golf liverpool chelsea arsenal barcelona realmadrid juventus manchester
yankees cowboys steelers lakers eagles rangers rockers broncos redskins
monkey dragon tiger lion eagle falcon phoenix panther shadow wolf bear horse dolphin butterfly chicken kitten puppy rabbit spider snake
princess prince queen king angel baby babygirl babyboy sweety sweetheart sunshine rainbow flower rose daisy lily jasmine cherry
chocolate cookie cupcake banana orange apple pepper ginger coffee cheese pizza
superman batman spiderman ironman starwars pokemon naruto minecraft fortnite matrix harrypotter hunter ranger warrior ninja samurai killer
michael jennifer jessica michelle ashley amanda daniel andrew joshua matthew anthony thomas robert william jordan charlie george
nicole samantha elizabeth alexander christopher jonathan benjamin stephanie hannah justin brandon austin maggie buster harley
rahul priya krishna ganesh shiva lakshmi sairam omsairam jaimatadi
mustang ferrari porsche mercedes corvette harleydavidson yamaha honda toyota camaro
google facebook instagram twitter youtube linkedin whatsapp amazon microsoft samsung iphone android gmail yahoo hotmail
freedom peace happy lucky smile family friends brother sister mother father mommy daddy jesus christ god heaven blessed faith
diamond silver golden gold crystal purple yellow green black white blue red pink
blink182 metallica nirvana slipknot eminem beatles guitar music rockstar
correcthorsebatterystaple correcthorse batterystaple unbelievable intelligence independence constitution
atlas expense expenses statement statements transaction owner`
  .trim()
  .split(/\s+/)
  .sort((a, b) => b.length - a.length);
