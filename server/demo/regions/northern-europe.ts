import { cities, lastNames, type Region, trades, words } from './region.ts';

export const NETHERLANDS: Region = {
  country: 'Netherlands',
  currency: 'EUR',
  seatPrice: 252,
  weight: 4,
  women:
    words(`Sanne, Anouk, Femke, Marloes, Zoë, Lotte, Fatima, Maaike, Eline, Roos, Noor, Saskia, Ilse, Jantine,
    Naomi`),
  men: words(`Daan, Joost, Bram, Sjoerd, Willem-Jan, Ruben, Youssef, Maarten, Jeroen, Tijmen, Koen, Thijs, Gijs, Pieter,
    Noël`),
  lastNames:
    lastNames(`de Vries, van den Berg, Bakker, Janssen, Visser, Smit, Mulder, de Graaf, Hoekstra, van 't Hoff,
    Kuipers, Dijkstra, Vermeulen, El Amrani, van der Meer, Brouwer, Schouten, Oosterhuis, Postma, Coenen, Reijnders`),
  doubleLastName: { chance: 0.06, joint: '-' },
  cities: cities(`
    Rotterdam | - | 30## AB | +31 10 555 01 ##
    Utrecht | - | 35## CD | +31 30 555 01 ##
    Amsterdam | - | 10## EH | +31 20 555 01 ##
    Groningen | - | 97## KL | +31 50 555 01 ##
    ’s-Hertogenbosch | - | 52## MN | +31 73 555 01 ##`),
  streets: ['Havenstraat ##', 'Industrieweg ##', 'Stationsplein #', 'Prinsengracht ##'],
  companyNames: ['[{last} {trade}] B.V.', '[{trade} {city}] B.V.', '[{last} & Zonen] B.V.'],
  trades: trades(`Transport, Logistiek
    Bouw, Aannemers
    Energie, Zonnestroom
    Machinefabriek, Metaal
    Thuiszorg, Zorgtechniek
    Facilitair, Schoonmaak
    Netwerken, Telecom
    Watertechniek, Recycling
    Groothandel, Winkels
    Liften, Hijstechniek`),
  spelling: {},
};

export const SWEDEN: Region = {
  country: 'Sweden',
  currency: 'SEK',
  seatPrice: 2640,
  weight: 3,
  women: words(
    'Åsa, Ingrid, Märta, Elin, Saga, Linnéa, Annika, Karin, Ebba, Malin, Hanna, Amina, Gunilla, Frida',
  ),
  men: words(
    'Göran, Björn, Mårten, Lars-Erik, Henrik, Oskar, Nils, Jörgen, Håkan, Ali, Anders, Viktor, Pär, Gustav',
  ),
  lastNames:
    lastNames(`Lindström, Åkesson, Sjöberg, Bergqvist, Öhman, Nyström, Hägglund, Ekström, Wallin, Nordin, Lundgren,
    Hellström, Söderberg, Ahmed, Forsberg, Blomqvist, Sandström, Rosén, Palmér, Dahl`),
  doubleLastName: { chance: 0.03, joint: ' ' },
  cities: cities(`
    Stockholm | - | 11# ## | +46 8 465 004 ##
    Göteborg | - | 41# ## | +46 31 390 06 ##
    Malmö | - | 21# ## | +46 40 628 04 ##
    Luleå | - | 97# ## | +46 980 319 2##`),
  streets: ['Storgatan ##', 'Hamngatan #', 'Verkstadsvägen ##', 'Skeppsbron #'],
  companyNames: ['[{last} {trade}] AB', '[{trade} i {city}] AB', '[{last} & Partners] AB'],
  trades: trades(`Åkeri, Logistik
    Bygg, Entreprenad
    Energi, Solkraft
    Verkstad, Mekaniska
    Hemtjänst, Vårdteknik
    Fastighetsservice, Städ
    Nät, Telekom
    Vattenteknik, Återvinning
    Grossist, Butiker
    Hiss, Lyftteknik`),
  spelling: {},
};

const ENGLISH_TRADES = trades(`Logistics, Haulage
    Construction, Builders
    Energy, Solar
    Engineering, Manufacturing
    Home Care, Medical
    Facilities, Cleaning
    Networks, Telecom
    Water Services, Recycling
    Stores, Wholesale
    Elevators, Lifting`);

export const UNITED_KINGDOM: Region = {
  country: 'United Kingdom',
  currency: 'GBP',
  seatPrice: 204,
  weight: 6,
  women:
    words(`Charlotte, Siân, Priya, Eleanor, Zoë, Imogen, Chidinma, Harriet, Aisha, Catherine, Mary-Anne, Bethan, Fiona,
    Rebecca, Joanne, Eilidh, Nadia, Gemma`),
  men: words(`Oliver, Rhys, Imran, Callum, George, Kwame, Hamish, Alistair, Daniel, Gareth, Mohammed, Stuart, Jack, Ewan,
    Simon, Dafydd, Nathan, Arjun`),
  lastNames:
    lastNames(`Smith, Clarke, Okafor, MacDonald, Patel, Hughes, Whitfield, O'Connor, Fox, Davies, Ashworth, Khan,
    Begum, Llewellyn, Fraser, Thompson, Pritchard, Osei, St John, Barker, Cartwright, Hussain, McKenzie, Wood, Bennett,
    Chaudhry, Harding, Sinclair, Wright, Holloway`),
  doubleLastName: { chance: 0.05, joint: '-' },
  cities: cities(`
    London | - | SE1 #AB | +44 20 7946 0###
    Manchester | - | M1 #CD | +44 161 496 0###
    Leeds | - | LS1 #EF | +44 113 496 0###
    Edinburgh | - | EH1 #GH | +44 131 496 0###
    Cardiff | - | CF10 #JL | +44 29 2018 0###`),
  streets: ['## Station Road', 'Unit #, Riverside Trading Estate', '## King Street', '# Canal Wharf'],
  companyNames: [
    '[{last} {trade}] Ltd',
    '[{city} {trade}] plc',
    '[{last} & Sons] Ltd',
    '[{last} {last2} {trade}] LLP',
  ],
  trades: ENGLISH_TRADES,
  spelling: {},
};

export const IRELAND: Region = {
  country: 'Ireland',
  currency: 'EUR',
  seatPrice: 252,
  weight: 2,
  women: words(
    'Aoife, Siobhán, Niamh, Gráinne, Caoimhe, Róisín, Sinéad, Orla, Mary, Deirdre, Saoirse, Ciara',
  ),
  men: words('Oisín, Seán, Cormac, Tadhg, Pádraig, Eoin, Declan, Ruairí, Fionn, Brendan, Liam, Darragh'),
  lastNames:
    lastNames(`O'Brien, Murphy, Ó Domhnaill/Ní Dhomhnaill, O'Sullivan, Fitzgerald, Ó Sé/Ní Shé, McCarthy, Byrne, Gallagher, D'Arcy,
    Nolan, O'Neill, Doyle, Kavanagh, Walsh, Mac Giolla/Nic Giolla, Keane, Hennessy`),
  doubleLastName: { chance: 0.03, joint: '-' },
  cities: cities(`
    Dublin | - | D02 ##AX | +353 20 914 ####
    Cork | - | T12 ##PK | +353 20 910 ####
    Galway | - | H91 ##RT | +353 20 912 ####`),
  streets: ['## O’Connell Street', '# Docklands Quay', 'Unit ##, Ballymount Estate'],
  companyNames: ['[{last} {trade}] Ltd', '[{city} {trade}] DAC', '[{last} Brothers] Ltd'],
  trades: ENGLISH_TRADES,
  spelling: {},
};

export const UNITED_STATES: Region = {
  country: 'United States',
  currency: 'USD',
  seatPrice: 264,
  weight: 6,
  women:
    words(`Jennifer, Latoya, Emily, María Elena, Ashley, Mei-Ling, Brianna, Katherine, Destiny, Sarah, Guadalupe,
    Nicole, Hannah, Thuý, Kimberly, Rachel, Mary Beth, Aaliyah`),
  men: words(`Michael, DeShawn, Robert, José, Tyler, Kevin, Brandon, Minh, William, Andre, Joshua, Luis, Billy Ray, Eric,
    Zachary, Raj, Terrence, Scott`),
  lastNames:
    lastNames(`Johnson, Washington, Rivera, Nguyễn, Miller, O'Malley, Jackson, Hernández, Kowalczyk, Chen, Schultz,
    Peterson, Delgado, Park, Freeman, Iyer, Begaye, Coleman, McAllister, Reyes, Fitzpatrick, Goldberg, Tran, Brooks,
    Sullivan, Jefferson, Larsen, Castillo, Hayes, Robinson`),
  doubleLastName: { chance: 0.05, joint: '-' },
  cities: cities(`
    Chicago | IL | 606## | +1 312-555-01##
    Austin | TX | 787## | +1 512-555-01##
    Portland | OR | 972## | +1 503-555-01##
    Atlanta | GA | 303## | +1 404-555-01##
    Newark | NJ | 071## | +1 973-555-01##
    Columbus | OH | 432## | +1 614-555-01##`),
  streets: ['##00 Main Street', '#25 Industrial Parkway', '##0 Oak Avenue, Suite #00', '#0# Harbor Drive'],
  companyNames: [
    '[{last} {trade}], Inc.',
    '[{city} {trade}] LLC',
    '[{last} & {last2}], LLP',
    '[{last} {trade}] Corp.',
  ],
  trades: ENGLISH_TRADES,
  spelling: {},
};
