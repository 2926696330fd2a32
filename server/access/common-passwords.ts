/** Of the passwords with at least 8 characters, those that head every published list of leaked ones; lower case. */
const COMMON = new Set(
  `12345678 123456789 1234567890 0123456789 01234567 012345678 87654321 987654321 0987654321 9876543210 11111111
  111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888
  88888888 99999999 12341234 12344321 11223344 1122334455 123123123 123321123 121212121 12121212 13131313 21212121
  23232323 147258369 159753159 963852741 741852963 789456123 456789123 123654789 147852369 159357159 10101010 20202020
  11112222 123456123 12345612 112233445566 123456789a 12345678a 1234567a a1234567 a12345678 a123456789 1234abcd abcd1234
  abc12345 abcd12345 abc123456 abcde12345 aa123456 aa12345678 asd12345 asd123456 qwe12345 qwe123456 qwer1234 qwert123
  qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop qwertz12 qwertzui qwertzuiop azertyui
  azertyuiop azerty123 asdfasdf asdf1234 asdfghjk asdfghjkl asdasdasd qweasdzxc qazwsx12 qazwsx123 qazwsxedc 1qaz2wsx
  1qazxsw2 1qaz2wsx3edc zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123 zxcvbnm, 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4
  q1w2e3r4t5 qwe123qwe qweqweqwe aaaaaaaa aaaaaaaaaa abcdefgh abcdefghi abcdefghij aabbccdd password password1 password12
  password123 password1234 password12345 password123456 password! password1! password123! passwort passwort1 passwort123
  passw0rd p@ssw0rd p@ssword pa$$word p@$$w0rd p@ssw0rd1 p@ssw0rd123 passwords mypassword password2 password01 motdepasse
  contraseña contrasena senha123 parola123 wachtwoord salasana hallo123 hallo1234 hallowelt schatz123 hello123 hellohello
  welcome1 welcome12 welcome123 welcome1234 welcome! welcome1! willkommen willkommen1 bienvenue letmein1 letmein123
  letmein! changeme changeme1 changeme123 changeit default1 admin123 admin1234 admin12345 admin123456 administrator
  adminadmin admin@123 root1234 rootroot toor1234 test1234 test12345 testtest testing1 testing123 tester123 demo1234
  guest123 user1234 username secret123 secret12 supersecret topsecret iloveyou iloveyou1 iloveyou2 iloveyou! ilovegod
  loveyou1 lovelove lovely123 sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball
  superman superman1 batman123 spiderman starwars starwars1 pokemon1 pokemon123 dragon12 dragon123 monkey12 monkey123
  shadow12 shadow123 master12 master123 michael1 michelle jennifer jordan23 charlie1 samantha alexander elizabeth
  victoria liverpool liverpool1 chelsea1 barcelona realmadrid juventus corvette mercedes mustang1 computer computer1
  internet internet1 whatever whatever1 trustno1 trustnoone access14 freedom1 blink182 hunter12 hunter123 summer2023
  summer2024 summer2025 summer2026 winter2023 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025
  summer123 winter123 google123 facebook facebook1 linkedin microsoft samsung1 samsung123 minecraft minecraft1 company1
  company123 business1 kontor12 kontor123 kontor1234 kontorcrm temp1234 temporary temppass pass1234 pass12345 pass123456
  passpass passpass1 newpass1 newpassword login123 loginlogin zaqxswcde asdfqwer killer123 babygirl babygirl1 chocolate
  butterfly christmas november december february september october1 jesus123 jesuschrist godisgood blessed1`.split(
    /\s+/,
  ),
);

/** Tells whether a password is among the first that anybody would guess; case and blanks around it do not help. */
export function isCommonPassword(password: string): boolean {
  const folded = password.trim().toLowerCase();
  return COMMON.has(folded) || /^(.)\1*$/su.test(folded) || folded === '';
}
