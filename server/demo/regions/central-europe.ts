import { cities, lastNames, type Region, trades, words } from './region.ts';

/** Phone numbers are from the ranges reserved for films, if a country has one. */

export const GERMANY: Region = {
  country: 'Germany',
  currency: 'EUR',
  seatPrice: 240,
  weight: 9,
  women:
    words(`Anna, Katharina, Sabine, Ulrike, Jana, Birgit, Käthe, Lena, Franziska, Heike, Claudia, Greta, Mareike,
    Susanne, Petra, Anne-Kathrin, Nele, Carina, Ayşe, Elif, Monika, Stefanie, Judith, Wiebke, Frauke`),
  men: words(`Jürgen, Stefan, Björn, Matthias, Lukas, Hans-Peter, Günter, Felix, Jörg, Tobias, Sönke, Markus, Karl-Heinz,
    Andreas, Moritz, Henning, Mehmet, Dirk, Christoph, Götz, Sebastian, Rainer, Torben, Emre, Frank`),
  lastNames:
    lastNames(`Müller, Schröder, Weiß, Krämer, Großmann, Yılmaz, Vogt, Hansen, Bäcker, Lüders, Jäger, Petersen,
    Schäfer, Köhler, Brandt, Möller, Kühn, Thiele, Pohl, Wolff, Baumgärtner, Strauß, Behrens, Lindner, Seidel, Fuchs,
    Kaya, Engelhardt, Dietrich, Rößler, Sommer, Winkler, Albrecht, Ziegler, Hübner, Noack, von Bülow, Reuter, Kraus`),
  doubleLastName: { chance: 0.06, joint: '-' },
  cities: cities(`
    Hamburg | - | 20### | +49 40 66969 ###
    Berlin | - | 10### | +49 30 23125 ###
    Köln | Nordrhein-Westfalen | 50### | +49 221 4710 ###
    München | Bayern | 80### | +49 89 99998 ###
    Frankfurt am Main | Hessen | 60### | +49 69 90009 ###`),
  streets: ['Lindenstraße #', 'Industriestraße ##', 'Am Güterbahnhof #', 'Hafenweg ##', 'Goethestraße ##'],
  companyNames: [
    '[{last} {trade}] GmbH',
    '[{last} {trade}] GmbH & Co. KG',
    '[{last} & Söhne {trade}] KG',
    '[{trade} {city}] AG',
  ],
  trades: trades(`Spedition, Logistik
    Bau, Hochbau
    Energie, Solartechnik
    Maschinenbau, Werkzeugbau
    Pflegedienste, Medizintechnik
    Gebäudedienste, Gebäudereinigung
    Netzbau, Kommunikationstechnik
    Wassertechnik, Entsorgung
    Großhandel, Märkte
    Aufzüge, Fördertechnik`),
  spelling: { ä: 'ae', ö: 'oe', ü: 'ue', ı: 'i' },
};

export const POLAND: Region = {
  country: 'Poland',
  currency: 'PLN',
  seatPrice: 1020,
  weight: 3,
  women: words(
    'Agnieszka, Małgorzata, Zofia, Katarzyna, Łucja, Joanna, Ewa, Aleksandra, Hanna, Grażyna, Magdalena, Iwona',
  ),
  men: words(
    'Paweł, Łukasz, Krzysztof, Michał, Wojciech, Grzegorz, Stanisław, Tomasz, Bartosz, Jędrzej, Rafał, Marek',
  ),
  lastNames:
    lastNames(`Kowalski/Kowalska, Wiśniewski/Wiśniewska, Wójcik, Kamiński/Kamińska, Lewandowski/Lewandowska,
    Zieliński/Zielińska, Szymański/Szymańska, Woźniak, Dąbrowski/Dąbrowska, Kozłowski/Kozłowska, Mazur, Krawczyk,
    Pawłowski/Pawłowska, Górski/Górska, Wróbel, Stępień, Żak, Ślusarczyk, Gąsior, Jabłoński/Jabłońska, Baran`),
  doubleLastName: { chance: 0.03, joint: '-' },
  cities: cities(`
    Warszawa | - | 00-### | +48 22 555 01 ##
    Kraków | - | 30-### | +48 12 555 01 ##
    Wrocław | - | 50-### | +48 71 555 01 ##
    Łódź | - | 90-### | +48 42 555 01 ##
    Gdańsk | - | 80-### | +48 58 555 01 ##`),
  streets: ['ul. Długa #', 'ul. Przemysłowa ##', 'ul. Świętego Jana #', 'al. Niepodległości ##'],
  companyNames: ['[{last} {trade}] Sp. z o.o.', '[{trade} {city}] S.A.', '[{last} i Synowie] Sp. j.'],
  trades: trades(`Transport, Spedycja
    Budownictwo, Konstrukcje
    Energia, Fotowoltaika
    Maszyny, Obróbka
    Opieka, Medyk
    Serwis, Czystość
    Sieci, Telekom
    Wodociągi, Recykling
    Hurtownia, Sklepy
    Dźwigi, Windy`),
  spelling: {},
};

export const CZECHIA: Region = {
  country: 'Czechia',
  currency: 'CZK',
  seatPrice: 6000,
  weight: 2,
  women: words('Tereza, Kateřina, Lucie, Eliška, Markéta, Jana, Věra, Šárka, Barbora, Zuzana, Hana, Božena'),
  men: words('Jiří, Tomáš, Ondřej, Lukáš, Petr, Václav, Zdeněk, Vojtěch, Martin, Radek, František, Miloš'),
  lastNames:
    lastNames(`Novák/Nováková, Svoboda/Svobodová, Dvořák/Dvořáková, Černý/Černá, Procházka/Procházková,
    Kučera/Kučerová, Veselý/Veselá, Horák/Horáková, Němec/Němcová, Pokorný/Pokorná, Růžička/Růžičková,
    Šimek/Šimková, Kříž/Křížová, Doležal/Doležalová, Beneš/Benešová, Říha/Říhová, Zeman/Zemanová`),
  doubleLastName: { chance: 0, joint: ' ' },
  cities: cities(`
    Praha | - | 1## 00 | +420 222 555 0##
    Brno | - | 6## 00 | +420 541 555 0##
    Ostrava | - | 7## 00 | +420 596 555 0##
    Plzeň | - | 3## 00 | +420 377 555 0##`),
  streets: ['Dlouhá #', 'Průmyslová ##', 'Nádražní ##', 'Na Příkopě #'],
  companyNames: ['[{last} {trade}] s.r.o.', '[{trade} {city}] a.s.', '[{last} a synové] s.r.o.'],
  trades: trades(`Doprava, Spedice
    Stavby, Konstrukce
    Energie, Solár
    Strojírna, Kovovýroba
    Péče, Medika
    Servis, Úklid
    Sítě, Telekom
    Vodárny, Recyklace
    Velkoobchod, Obchody
    Výtahy, Zdvihací technika`),
  spelling: {},
};

export const UKRAINE: Region = {
  country: 'Ukraine',
  currency: 'USD',
  seatPrice: 180,
  weight: 1,
  women: words(
    'Олена:Olena, Оксана:Oksana, Ірина:Iryna, Марія:Mariia, Наталія:Nataliia, Юлія:Yuliia, Дарина:Daryna',
  ),
  men: words(
    'Андрій:Andrii, Олександр:Oleksandr, Тарас:Taras, Богдан:Bohdan, Сергій:Serhii, Юрій:Yurii, Ігор:Ihor',
  ),
  lastNames:
    lastNames(`Шевченко:Shevchenko, Коваль:Koval, Бондаренко:Bondarenko, Ткаченко:Tkachenko, Кравчук:Kravchuk,
    Мельник:Melnyk, Лисенко:Lysenko, Савчук:Savchuk, Марченко:Marchenko, Петренко:Petrenko, Гнатюк:Hnatiuk`),
  doubleLastName: { chance: 0, joint: '-' },
  cities: cities(`
    Київ | - | 01### | +380 44 555 01 ##
    Львів | - | 79### | +380 32 555 01 ##
    Одеса | - | 65### | +380 48 555 01 ##`),
  streets: ['вул. Шевченка, ##', 'вул. Зелена, ##', 'просп. Свободи, #'],
  companyNames: ['ТОВ «[{last} {trade}]»'],
  trades: trades(`Логістика:Logistyka
    Буд:Bud
    Енерго:Enerho
    Маш:Mash
    Мед:Med
    Сервіс:Servis
    Зв’язок:Zviazok
    Водоканал:Vodokanal
    Маркет:Market
    Ліфт:Lift`),
  spelling: {},
};
