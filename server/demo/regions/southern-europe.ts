import { cities, lastNames, type Region, trades, words } from './region.ts';

export const FRANCE: Region = {
  country: 'France',
  currency: 'EUR',
  seatPrice: 240,
  weight: 5,
  women:
    words(`Chloé, Anne-Marie, Élodie, Hélène, Camille, Margaux, Françoise, Aïcha, Léa, Mathilde, Bénédicte, Sylvie,
    Noémie, Manon, Agnès, Fatoumata, Zoé, Inès`),
  men: words(`Jean-Luc, François, Étienne, Loïc, Cédric, Mathieu, Gaël, Rémi, Noël, Thibault, Jérôme, Hugo, Mamadou,
    Pierre-Yves, Benoît, Théo, Karim, Grégoire`),
  lastNames:
    lastNames(`Lefèvre, Moreau, D'Angelo, Géraud, Benoît, Chevalier, Dupré, Le Gall, N'Diaye, Rousseau, Mercier,
    Besançon, Poirier, L'Hermite, Gauthier, Barbier, Lemaître, Fournier, Bérard, Carpentier, Diallo, Marchand, Aubert,
    Colin, Vasseur, Guérin, de La Tour, Benali, Hébert, Picard`),
  doubleLastName: { chance: 0.04, joint: '-' },
  cities: cities(`
    Paris | - | 750## | +33 1 99 00 ## ##
    Lyon | - | 690## | +33 4 65 71 ## ##
    Lille | - | 590## | +33 3 53 01 ## ##
    Nantes | - | 440## | +33 2 61 91 ## ##
    Toulouse | - | 310## | +33 5 36 49 ## ##`),
  streets: [
    '## rue de la République',
    '# quai des Docks',
    '## avenue de l’Industrie',
    '# impasse des Tilleuls',
  ],
  companyNames: [
    '[{last} {trade}] SARL',
    '[{trade} de {city}] SAS',
    '[{last} & Fils] SARL',
    '[Groupe {last}] SA',
  ],
  trades: trades(`Transports, Logistique
    Bâtiment, Construction
    Énergie, Solaire
    Mécanique, Usinage
    Soins, Santé
    Propreté, Services
    Réseaux, Télécom
    Eaux, Recyclage
    Distribution, Négoce
    Ascenseurs, Levage`),
  spelling: {},
};

export const SPAIN: Region = {
  country: 'Spain',
  currency: 'EUR',
  seatPrice: 228,
  weight: 4,
  women:
    words(`María José, Lucía, Begoña, Inés, Rocío, Montserrat, Núria, Ana Belén, Íngrid, Carmen, Sofía, Maite, Elena,
    Pilar, Concepción`),
  men: words(`José Luis, Álvaro, Iñaki, Andrés, Raúl, Jesús, Martín, Joaquín, Óscar, Xavier, Jordi, Francisco Javier,
    Rubén, Íñigo, Sergio`),
  lastNames:
    lastNames(`García, Muñoz, Ibáñez, Peña, Núñez, Ferrer, Etxeberria, Domínguez, Castaño, Rodríguez, Álvarez,
    Vázquez, Soler, Jiménez, Herrero, Navarro, Ortega, Puig, Romero, Sáenz, Zubiri, Márquez, Cortés, de la Cruz, Gil`),
  doubleLastName: { chance: 0.6, joint: ' ' },
  cities: cities(`
    Madrid | - | 280## | +34 91 555 01 ##
    Barcelona | - | 080## | +34 93 555 01 ##
    València | - | 460## | +34 96 555 01 ##
    Bilbao | Bizkaia | 480## | +34 94 555 01 ##
    A Coruña | - | 150## | +34 981 55 01 ##`),
  streets: [
    'Calle Mayor, ##',
    'Polígono Industrial Sur, nave #',
    'Avenida del Puerto, ##',
    'Carrer de la Indústria, ##',
  ],
  companyNames: ['[{trade} {last}] S.L.', '[{trade} {city}] S.A.', '[{last} e Hijos] S.L.'],
  trades: trades(`Transportes, Logística
    Construcciones, Obras
    Energía, Solar
    Mecanizados, Talleres
    Cuidados, Clínicas
    Servicios, Limpiezas
    Redes, Telecomunicaciones
    Aguas, Reciclajes
    Distribuciones, Comercial
    Ascensores, Elevación`),
  spelling: {},
};

export const ITALY: Region = {
  country: 'Italy',
  currency: 'EUR',
  seatPrice: 228,
  weight: 3,
  women: words(
    'Giulia, Chiara, Francesca, Alessia, Maria Grazia, Paola, Noemi, Beatrice, Ilaria, Lucrezia, Elisabetta',
  ),
  men: words(
    'Niccolò, Alessandro, Gian Marco, Davide, Matteo, Lorenzo, Giuseppe, Simone, Nicolò, Pietro, Salvatore',
  ),
  lastNames:
    lastNames(`Rossi, Dell'Acqua, Ferretti, D'Amico, Esposito, Colombo, De Luca, Lo Presti, Galli, Conti,
    Marchetti, Barbieri, Fabbri, Pellegrini, Testa, Rizzo, Cattaneo, Bellini, Nicolò, Sartori, Zanetti, Villa`),
  doubleLastName: { chance: 0.02, joint: ' ' },
  cities: cities(`
    Milano | MI | 201## | +39 02 5550 1##
    Torino | TO | 101## | +39 011 555 01##
    Bologna | BO | 401## | +39 051 555 01##
    Forlì | FC | 471## | +39 0543 55 01##
    Napoli | NA | 801## | +39 081 555 01##`),
  streets: ['Via Garibaldi, ##', 'Via dell’Industria, #', 'Corso Italia, ##', 'Viale Libertà, ##'],
  companyNames: ['[{last} {trade}] S.r.l.', '[{trade} {city}] S.p.A.', '[Fratelli {last}] S.n.c.'],
  trades: trades(`Trasporti, Logistica
    Costruzioni, Edile
    Energia, Solare
    Meccanica, Officine
    Assistenza, Medicale
    Servizi, Pulizie
    Reti, Telecomunicazioni
    Acque, Ambiente
    Distribuzione, Commerciale
    Ascensori, Impianti`),
  spelling: {},
};

export const TURKEY: Region = {
  country: 'Türkiye',
  currency: 'EUR',
  seatPrice: 168,
  weight: 2,
  women: words('Ayşe, Zeynep, Özlem, Gülşen, Elif, Çiğdem, Şule, Nur, Işıl, Tuğba, Esra, Ümmühan'),
  men: words('Mehmet, Çağlar, Ömer, Emre, İbrahim, Oğuz, Barış, Yiğit, Şükrü, Hüseyin, Gökhan, Kadir'),
  lastNames:
    lastNames(`Yıldız, Öztürk, Şahin, Çelik, Aydın, Kılıç, Doğan, Güneş, Arslan, Erdoğdu, Koç, Özdemir, Çetin,
    Işık, Bulut, Türkmen, Şimşek, Gündüz, Karaca, Uçar`),
  doubleLastName: { chance: 0.05, joint: ' ' },
  cities: cities(`
    İstanbul | - | 34### | +90 212 555 01 ##
    Ankara | - | 06### | +90 312 555 01 ##
    İzmir | - | 35### | +90 232 555 01 ##
    Eskişehir | - | 26### | +90 222 555 01 ##`),
  streets: ['Atatürk Caddesi No: ##', 'Sanayi Sokak No: #', 'Çiçek Sokak No: ##'],
  companyNames: ['[{last} {trade}] A.Ş.', '[{last} {trade}] Ltd. Şti.', '[{last} Kardeşler] Ltd. Şti.'],
  trades: trades(`Lojistik, Nakliyat
    İnşaat, Yapı
    Enerji, Güneş Enerjisi
    Makine, Metal
    Sağlık, Medikal
    Temizlik, Tesis Hizmetleri
    İletişim, Telekom
    Su Arıtma, Geri Dönüşüm
    Mağazacılık, Pazarlama
    Asansör, Yürüyen Merdiven`),
  spelling: { ı: 'i' },
};
