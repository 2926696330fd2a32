import { cities, lastNames, type Region, trades, words } from './region.ts';

export const BRAZIL: Region = {
  country: 'Brazil',
  currency: 'BRL',
  seatPrice: 1320,
  weight: 3,
  women: words(
    'Ana Cláudia, Letícia, Conceição, Júlia, Luíza, Débora, Thaís, Mônica, Fernanda, Inês, Antônia, Yasmin',
  ),
  men: words(
    'João Pedro, Antônio, Luís, Thiago, Cauã, Rogério, Otávio, Vinícius, Fábio, Márcio, Gonçalo, Zé Carlos',
  ),
  lastNames:
    lastNames(`Silva, Gonçalves, Araújo, Conceição, Magalhães, Simões, Nogueira, Brandão, Tanaka, Falcão, Pereira,
    Antunes, dos Santos, de Assis, Guimarães, Barros, Leitão, Moura`),
  doubleLastName: { chance: 0.4, joint: ' ' },
  cities: cities(`
    São Paulo | SP | 01###-0## | +55 11 5550-01##
    Belo Horizonte | MG | 30###-0## | +55 31 5550-01##
    Curitiba | PR | 80###-0## | +55 41 5550-01##
    Goiânia | GO | 74###-0## | +55 62 5550-01##`),
  streets: ['Rua das Palmeiras, ##', 'Avenida Brasil, #0#', 'Rua São João, ##'],
  companyNames: ['[{last} {trade}] Ltda.', '[{trade} {city}] S.A.', '[Irmãos {last}] Ltda.'],
  trades: trades(`Transportes, Logística
    Construções, Engenharia
    Energia, Solar
    Usinagem, Indústria
    Saúde, Cuidados
    Limpeza, Manutenção
    Redes, Telecom
    Saneamento, Reciclagem
    Atacado, Comércio
    Elevadores, Guindastes`),
  spelling: {},
};

export const INDIA: Region = {
  country: 'India',
  currency: 'INR',
  seatPrice: 9600,
  weight: 3,
  women:
    words(`Priya, Ananya, Lakshmi, Kavitha, Meera, Fatima, Deepa, Harpreet, Sunita, Aditi, Shreya, Nandini, Rekha,
    Zainab`),
  men: words(
    'Rahul, Arvind, Venkatesh, Imran, Sandeep, Gurpreet, Suresh, Karthik, Nikhil, Vikram, Anil, Joseph, Rohan',
  ),
  lastNames:
    lastNames(`Sharma, Iyer, Reddy, Singh, Nair, Kulkarni, Banerjee, Khan, Patil, D'Souza, Menon, Agarwal, Gowda,
    Mukherjee, Chatterjee, Rao, Desai, Krishnamurthy, Joshi, Pillai`),
  doubleLastName: { chance: 0.03, joint: ' ' },
  cities: cities(`
    Mumbai | Maharashtra | 4000## | +91 22 5550 01##
    Bengaluru | Karnataka | 5600## | +91 80 5550 01##
    Pune | Maharashtra | 4110## | +91 20 5550 01##
    Chennai | Tamil Nadu | 6000## | +91 44 5550 01##`),
  streets: ['##, MG Road', 'Plot #, MIDC Industrial Area', '## Park Street'],
  companyNames: ['[{last} {trade}] Pvt. Ltd.', '[{city} {trade}] Ltd.', '[{last} Brothers] Pvt. Ltd.'],
  trades: trades(`Logistics, Roadways
    Constructions, Infra
    Power, Solar
    Engineering Works, Industries
    Healthcare, Diagnostics
    Facility Services, Housekeeping
    Telecom, Networks
    Water Technologies, Recycling
    Traders, Retail
    Elevators, Lifts`),
  spelling: {},
};

export const JAPAN: Region = {
  country: 'Japan',
  currency: 'JPY',
  seatPrice: 36_000,
  weight: 3,
  women:
    words(`美咲:Misaki, 陽子:Yoko, さくら:Sakura, 結衣:Yui, 恵子:Keiko, 真由美:Mayumi, 葵:Aoi, 直美:Naomi, 千尋:Chihiro,
    明日香:Asuka, 由紀:Yuki, 香織:Kaori`),
  men: words(`健太:Kenta, 翔太:Shota, 大輔:Daisuke, 浩:Hiroshi, 誠:Makoto, 隆:Takashi, 拓也:Takuya, 直樹:Naoki, 蓮:Ren,
    修:Osamu, 和也:Kazuya, 一郎:Ichiro`),
  lastNames:
    lastNames(`佐藤:Sato, 鈴木:Suzuki, 高橋:Takahashi, 田中:Tanaka, 渡辺:Watanabe, 小林:Kobayashi, 山本:Yamamoto,
    中村:Nakamura, 加藤:Kato, 吉田:Yoshida, 山口:Yamaguchi, 松本:Matsumoto, 井上:Inoue, 木村:Kimura, 清水:Shimizu, 森:Mori`),
  doubleLastName: { chance: 0, joint: '' },
  cities: cities(`
    東京 | - | 100-00## | +81 3-5550-01##
    大阪 | - | 530-00## | +81 6-5550-01##
    横浜 | 神奈川県 | 220-00## | +81 45-550-01##
    福岡 | - | 810-00## | +81 92-550-01##`),
  streets: ['中央区銀座#-#', '港町#丁目#-#', '栄#-##'],
  companyNames: ['[{last}{trade}]株式会社', '株式会社[{last}{trade}]', '有限会社[{last}{trade}]'],
  trades: trades(`運送:Unso, 物流:Butsuryu
    建設:Kensetsu, 工務店:Komuten
    電力:Denryoku, 太陽光:Taiyoko
    製作所:Seisakusho, 精機:Seiki
    医療:Iryo, 介護:Kaigo
    ビル管理:Birukanri, 清掃:Seiso
    通信:Tsushin, ネット:Netto
    水道:Suido, 環境:Kankyo
    商店:Shoten, 商事:Shoji
    昇降機:Shokoki, エレベーター:Elevator`),
  called: '{last}さん',
  spelling: {},
};

export const SOUTH_KOREA: Region = {
  country: 'South Korea',
  currency: 'KRW',
  seatPrice: 336_000,
  weight: 2,
  women: words(
    '지은:Jieun, 서연:Seoyeon, 민지:Minji, 수진:Sujin, 하은:Haeun, 유나:Yuna, 은영:Eunyoung, 현주:Hyunju, 혜진:Hyejin',
  ),
  men: words(
    '민준:Minjun, 성호:Seongho, 지훈:Jihoon, 현우:Hyunwoo, 동현:Donghyun, 재석:Jaeseok, 상철:Sangcheol, 준영:Junyoung',
  ),
  lastNames:
    lastNames(`김:Kim, 이:Lee, 박:Park, 최:Choi, 정:Jung, 강:Kang, 조:Cho, 윤:Yoon, 장:Jang, 임:Lim, 한:Han, 오:Oh,
    서:Seo, 신:Shin, 황:Hwang, 남궁:Namgung`),
  doubleLastName: { chance: 0, joint: '' },
  cities: cities(`
    서울 | - | 04### | +82 2-555-01##
    부산 | - | 48### | +82 51-555-01##
    대전 | - | 34### | +82 42-555-01##`),
  streets: ['세종대로 ##', '산업로 ##', '해운대로 #0#'],
  companyNames: [
    '(주)[한빛{trade}]:[Hanbit {trade}]',
    '(주)[동해{trade}]:[Donghae {trade}]',
    '[새롬{trade}] 주식회사:[Saerom {trade}]',
    '[미래{trade}] 주식회사:[Mirae {trade}]',
  ],
  trades: trades(`물류:Mullyu, 운수:Unsu
    건설:Geonseol, 종합건설:Jonghap Geonseol
    에너지:Energy, 태양광:Taeyanggwang
    정밀:Jeongmil, 기계:Gigye
    의료기:Uiryogi, 케어:Care
    시설관리:Siseol, 환경미화:Mihwa
    통신:Tongsin, 네트웍스:Networks
    수자원:Sujawon, 환경:Hwangyeong
    유통:Yutong, 상사:Sangsa
    엘리베이터:Elevator, 승강기:Seunggang`),
  called: '{last}{first}님',
  spelling: {},
};
