/** What most guessed passwords are made of, as words of at least three letters; longer ones are tried first. */
export const COMMON_WORDS: readonly string[] = `
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
