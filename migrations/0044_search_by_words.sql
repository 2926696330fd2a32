-- One way to compare text, the same on every PostgreSQL whatever its locale, and a search for words in any order, without regard to
-- accents, that also looks through phone numbers, job titles, domains and the titles of deals.

-- Lower case by tables of our own, because `lower` depends on the locale and its version of Unicode. They list the letters that do not
-- decompose; the others follow from these. The result is decomposed (NFD).
CREATE FUNCTION lower_decomposed(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  BEGIN
    t := lower(normalize(t, NFD) COLLATE "C");
    IF t ~ (U&'[\00C6-\024E\0370-\0556]' COLLATE "C") THEN
      t := translate(t,
        'ÆÐØÞĐĦĲĿŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǄǅǇǈǊǋǤǱǲǶǷȜȠȢ'
        'ȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽ'
        'ϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌ'
        'ҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦ'
        'ԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
        'æðøþđħĳŀłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǆǆǉǉǌǌǥǳǳƕƿȝƞȣ'
        'ȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯθϸϲϻͻ'
        'ͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍ'
        'ҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧ'
        'ԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ');
    END IF;
    IF t ~ (U&'[\10A0-\10CD\13A0-\13F5\1C89-\1CBF\1E9E\1EFA-\1EFE\2132-\2183\24B6-\24CF\2C00-\2CF2\A640-\A69A\A722-\A7F5\FF21-\FF3A\+010400-\+010427\+0104B0-\+0104D3\+010570-\+010595\+010C80-\+010CB2\+010D50-\+010D65\+0118A0-\+0118BF\+016E40-\+016E5F\+016EA0-\+016EB8\+01E900-\+01E921]' COLLATE "C") THEN
      t := translate(t,
        'ႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳ'
        'ᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯ'
        'ᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾℲⅠⅡ'
        'ⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫⅬⅭⅮⅯↃⒶⒷⒸⒹⒺⒻⒼⒽⒾⒿⓀⓁⓂⓃⓄⓅⓆⓇⓈⓉⓊⓋⓌⓍⓎⓏⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒ'
        'ⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞ'
        'ⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬ'
        'ꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆ'
        'ꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵＡＢＣＤＥＦＧＨＩＪＫＬＭ'
        'ＮＯＰＱＲＳＴＵＶＷＸＹＺ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶'
        '𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐'
        '𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔'
        '𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊'
        '𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍'
        '𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
        'ⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃ'
        'ꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿ'
        'ᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿßỻỽỿⅎⅰⅱ'
        'ⅲⅳⅴⅵⅶⅷⅸⅹⅺⅻⅼⅽⅾⅿↄⓐⓑⓒⓓⓔⓕⓖⓗⓘⓙⓚⓛⓜⓝⓞⓟⓠⓡⓢⓣⓤⓥⓦⓧⓨⓩⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂ'
        'ⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟ'
        'ⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭ'
        'ꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇ'
        'ꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶａｂｃｄｅｆｇｈｉｊｋｌｍ'
        'ｎｏｐｑｒｓｔｕｖｗｘｙｚ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞'
        '𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷'
        '𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴'
        '𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪'
        '𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯'
        '𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃');
    END IF;
    RETURN t;
  END $$;

-- How texts are compared without case: composed (NFC), in lower case, a final sigma as any other.
CREATE FUNCTION fold_letters(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  BEGIN
    RETURN translate(normalize(public.lower_decomposed(t), NFC), 'ς', 'σ');
  END $$;
CREATE FUNCTION fold_text(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(t) = length(t) THEN lower(t COLLATE "C") ELSE fold_letters(t) END;

-- How texts are searched: also without accents, and with letters that have no decomposition as people type them.
CREATE FUNCTION fold_search(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  BEGIN
    IF octet_length(t) = length(t) THEN
      RETURN lower(t COLLATE "C");
    END IF;
    t := regexp_replace(public.lower_decomposed(t), U&'[\0300-\036F\1AB0-\1AFF\1DC0-\1DFF]+' COLLATE "C", '', 'g');
    IF t ~ '[ßæœþıøłđðħŧς]' COLLATE "C" THEN
      t := replace(replace(replace(replace(t, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
      t := translate(t, 'ıøłđðħŧς', 'iolddhtσ');
    END IF;
    RETURN t;
  END $$;

-- As before, but by the tables above and with a final sigma as any other. Custom fields hold the result in rows of their own.
CREATE OR REPLACE FUNCTION fold_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN left(translate(regexp_replace(lower_decomposed(btrim(name)), U&'[\0300-\036F]', '', 'g'), 'ς', 'σ'), 200);
UPDATE custom_values SET text_folded = fold_name(text_folded) WHERE text_folded <> fold_name(text_folded);
CREATE OR REPLACE FUNCTION fold_tags(tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array(SELECT fold_text(tag) FROM unnest(tags) AS tag);

-- The words of a search. Accents alone are no word; what has no other letters is looked for as it is, and never found.
CREATE FUNCTION search_words(asked text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  DECLARE
    words text[] := array_remove(regexp_split_to_array(public.fold_search(asked), U&'[\0009-\000D \00A0\2000-\200A\3000]+' COLLATE "C"), '');
  BEGIN
    RETURN CASE WHEN words = '{}' THEN ARRAY[asked] ELSE words END;
  END $$;

-- For LIKE ALL: each word may stand anywhere.
CREATE FUNCTION search_patterns(asked text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  BEGIN
    RETURN array(SELECT DISTINCT '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' FROM unnest(public.search_words(asked)) AS word);
  END $$;

-- The same for words that each begin a word of a name; a space comes before the first.
CREATE FUNCTION search_beginnings(asked text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  BEGIN
    RETURN array(SELECT overlay(pattern PLACING '% ' FROM 1 FOR 1) FROM unnest(public.search_patterns(asked)) AS pattern);
  END $$;

-- The digits of a phone number. A (0) is dialled only within the country.
CREATE FUNCTION search_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(replace(phone, '(0)', ''), '[^0-9]', '', 'g');

-- The search with the numbers in it as search_digits has them: '040 / 66969-441' becomes '4066969441'. Null if that changes nothing.
CREATE FUNCTION search_numbers(asked text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  DECLARE
    word text;
    number text := '';
    found text := '';
    words text[] := regexp_split_to_array(btrim(asked), '\s+');
  BEGIN
    FOREACH word IN ARRAY array_append(words, '') LOOP
      IF word ~ '^[-+()/.0-9]+$' THEN
        number := number || ' ' || word;
      ELSE
        IF length(ltrim(public.search_digits(number), '0')) >= 3 THEN
          number := ltrim(public.search_digits(number), '0');
        END IF;
        found := found || ' ' || number || ' ' || word;
        number := '';
      END IF;
    END LOOP;
    RETURN CASE WHEN regexp_split_to_array(btrim(found), '\s+') <> words THEN btrim(found) END;
  END $$;

-- What a search looks through. The name is the first line, the digits of the phone number are the last.
CREATE FUNCTION contact_words(first_name text, last_name text, email text, company text, job_title text, phone text)
  RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  BEGIN
    RETURN public.fold_search(replace(first_name || ' ' || last_name, E'\n', ' ') || E'\n' || coalesce(email, '') || ' '
      || coalesce(company, '') || ' ' || coalesce(job_title, '')) || E'\n' || coalesce(public.search_digits(phone), '');
  END $$;
CREATE FUNCTION company_words(name text, domain text, website text, phone text)
  RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  BEGIN
    RETURN public.fold_search(replace(name, E'\n', ' ') || E'\n' || coalesce(domain, '') || ' ' || coalesce(website, ''))
      || E'\n' || coalesce(public.search_digits(phone), '');
  END $$;

-- The pieces of the words of a contact: three characters from each position, fewer at the end of a word, each behind the end of the
-- organization's id and f (first name), l (last name) or w (anything else); and its tags behind t.
DROP FUNCTION find_contacts, count_contacts, find_contacts_named, contact_query, contact_full_name, search_pieces;
DROP INDEX contacts_terms;
DROP FUNCTION contact_terms, contact_words(text, text, text, text);
CREATE FUNCTION contact_terms(org_id uuid, first_name text, last_name text, search_words text, tags_folded text[])
  RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000
  AS $$
    DECLARE
      tags text[] := array(SELECT public.search_prefix(org_id, 't') || tag FROM unnest(tags_folded) AS tag);
    BEGIN
      RETURN array_to_tsvector(tags || array(
        SELECT prefix || substr(word, place, 3)
        FROM (VALUES
            (public.search_prefix(org_id, 'f'), public.fold_search(first_name)),
            (public.search_prefix(org_id, 'l'), public.fold_search(last_name)),
            (public.search_prefix(org_id, 'w'), replace(substr(search_words, strpos(search_words, E'\n') + 1), E'\n', ' '))
          ) AS v (prefix, words),
          string_to_table(words, ' ') AS word, generate_series(1, length(word)) AS place));
    END
  $$;

-- One rewrite of each table. Indexes are built in the memory that a bulk load would take.
SET LOCAL maintenance_work_mem = '256MB';
ALTER TABLE contacts
  DROP COLUMN email_folded, DROP COLUMN tags_folded, DROP COLUMN name_folded,
  ADD COLUMN email_folded text GENERATED ALWAYS AS (fold_text(email)) STORED,
  ADD COLUMN tags_folded text[] GENERATED ALWAYS AS (fold_tags(tags)) STORED,
  ADD COLUMN name_folded text NOT NULL GENERATED ALWAYS AS (fold_name(last_name || ' ' || first_name)) STORED,
  ADD COLUMN search_words text NOT NULL
    GENERATED ALWAYS AS (contact_words(first_name, last_name, email, company, job_title, phone)) STORED;
CREATE INDEX contacts_by_name ON contacts (org_id, name_folded, id);
CREATE INDEX contacts_email_folded ON contacts (org_id, email_folded) WHERE email_folded IS NOT NULL;
CREATE INDEX contacts_terms ON contacts USING gin (contact_terms(org_id, first_name, last_name, search_words, tags_folded))
  WITH (fastupdate = on, gin_pending_list_limit = 256);
ALTER INDEX contacts_terms ALTER COLUMN 1 SET STATISTICS 0;

ALTER TABLE companies
  DROP COLUMN name_folded, DROP COLUMN domain_folded,
  ADD COLUMN name_folded text NOT NULL GENERATED ALWAYS AS (fold_name(name)) STORED,
  ADD COLUMN domain_folded text
    GENERATED ALWAYS AS (nullif(regexp_replace(fold_text(btrim(domain)), '^(https?://)?(www\.)?', ''), '')) STORED,
  ADD COLUMN search_words text NOT NULL GENERATED ALWAYS AS (company_words(name, domain, website, phone)) STORED;
CREATE INDEX companies_by_name ON companies (org_id, name_folded, id);
CREATE INDEX companies_domain_folded ON companies (org_id, domain_folded) WHERE domain_folded IS NOT NULL;

ALTER TABLE deals
  DROP COLUMN title_folded,
  ADD COLUMN title_folded text NOT NULL GENERATED ALWAYS AS (fold_name(title)) STORED,
  ADD COLUMN search_words text NOT NULL GENERATED ALWAYS AS (fold_search(title)) STORED;
CREATE INDEX deals_title_folded ON deals (org_id, title_folded);

-- The words of a search that the index is asked for: the longest ones. One or two letters only if there are no others, because
-- the index reads every piece that begins with them.
CREATE FUNCTION search_index_words(asked text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT word FROM (
      SELECT DISTINCT word, length(word) AS letters FROM unnest(search_words(asked)) AS word
    ) w WHERE letters >= 3 OR (SELECT max(length(o)) FROM unnest(search_words(asked)) AS o) < 3
    ORDER BY letters DESC, word LIMIT 5
  $$;

-- The pieces that words with these prefixes need to contain a word, as a tsquery spells it.
CREATE FUNCTION search_term(prefixes text[], word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT '(' || string_agg(pieces, ' | ') || ')' FROM (
      SELECT '(' || string_agg(search_lexeme(prefix || substr(word, place, 3)) || CASE WHEN length(word) < 3 THEN ':*' ELSE '' END, ' & ') || ')'
      FROM unnest(prefixes) AS prefix, generate_series(1, least(12, greatest(1, length(word) - 2))) AS place GROUP BY prefix
    ) AS p (pieces)
  $$;

-- What a contact must have to match: parts of the first and the last name, words anywhere, words in the name, and tags.
CREATE FUNCTION contact_query(
    org uuid, first_name_part text, last_name_part text, words_part text, name_part text, whole_tags text[])
  RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp
  AS $$
    SELECT string_agg(term, ' & ')::tsquery FROM (
      SELECT search_term(ARRAY[search_prefix(org, 'f')], word) FROM search_index_words(first_name_part) AS word
      UNION ALL SELECT search_term(ARRAY[search_prefix(org, 'l')], word) FROM search_index_words(last_name_part) AS word
      UNION ALL SELECT search_term(ARRAY[search_prefix(org, 'f'), search_prefix(org, 'l')], word)
        FROM search_index_words(name_part) AS word
      UNION ALL SELECT '(' || string_agg(all_words, ' | ') || ')' FROM (
        SELECT '(' || string_agg(search_term(
          ARRAY[search_prefix(org, 'f'), search_prefix(org, 'l'), search_prefix(org, 'w')], word), ' & ') || ')'
        FROM unnest(ARRAY[words_part, search_numbers(words_part)]) AS variant, search_index_words(variant) AS word
        GROUP BY variant
      ) AS v (all_words)
      UNION ALL SELECT search_lexeme(search_prefix(org, 't') || tag) FROM unnest(fold_tags(whole_tags)) AS tag
    ) AS asked (term)
  $$;

-- The contacts of the current organization that may match, found with the index, which row-level security would not let the statement
-- of a role use, because the operators of text search are not leakproof.
CREATE FUNCTION find_contacts(
    first_name_part text, last_name_part text, words_part text, name_part text, whole_tags text[])
  RETURNS SETOF contacts LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  -- Workers would take longer to start than most searches take, and a page lost from memory would be read row by row.
  SET max_parallel_workers_per_gather = 0 SET work_mem = '32MB'
  AS $$
    DECLARE
      org uuid := current_org_id();
      terms tsquery := contact_query(org, first_name_part, last_name_part, words_part, name_part, whole_tags);
    BEGIN
      -- The terms name the organization already; asked with = as well, PostgreSQL would read an index of all its contacts.
      RETURN QUERY SELECT * FROM contacts c WHERE c.org_id IS NOT DISTINCT FROM org
        AND contact_terms(c.org_id, c.first_name, c.last_name, c.search_words, c.tags_folded) @@ terms;
    END
  $$;

-- How many contacts of the current organization have these words and tags and meet the filters, null for those that are not asked for;
-- it stops counting at `most`. A function of its own, because the rows of `find_contacts` cannot be cut short.
CREATE FUNCTION count_contacts(
    words_part text, whole_tags text[], asked_status text, asked_stage text, asked_source text, asked_company uuid,
    most integer)
  RETURNS integer LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET max_parallel_workers_per_gather = 0 SET work_mem = '32MB'
  AS $$
    DECLARE
      org uuid := current_org_id();
      terms tsquery := contact_query(org, NULL, NULL, words_part, NULL, whole_tags);
      patterns text[] := search_patterns(words_part);
      numbers text[] := search_patterns(search_numbers(words_part));
    BEGIN
      RETURN (SELECT count(*) FROM (
        SELECT FROM contacts c WHERE c.org_id IS NOT DISTINCT FROM org
          AND contact_terms(c.org_id, c.first_name, c.last_name, c.search_words, c.tags_folded) @@ terms
          AND (words_part IS NULL OR c.search_words LIKE ALL (patterns) OR c.search_words LIKE ALL (numbers))
          AND (asked_status IS NULL OR c.status = asked_status) AND (asked_stage IS NULL OR c.stage = asked_stage)
          AND (asked_source IS NULL OR c.source = asked_source)
          AND (asked_company IS NULL OR c.company_id = asked_company)
        LIMIT most) AS found);
    END
  $$;

-- The ids of the contacts of the current organization that have all these words in their name.
CREATE FUNCTION find_contacts_named(part text) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET max_parallel_workers_per_gather = 0 SET work_mem = '32MB'
  AS $$
    DECLARE
      org uuid := current_org_id();
      terms tsquery := contact_query(org, NULL, NULL, NULL, part, NULL);
      patterns text[] := search_patterns(part);
    BEGIN
      RETURN QUERY SELECT c.id FROM contacts c WHERE c.org_id IS NOT DISTINCT FROM org
        AND contact_terms(c.org_id, c.first_name, c.last_name, c.search_words, c.tags_folded) @@ terms
        AND split_part(c.search_words, E'\n', 1) LIKE ALL (patterns);
    END
  $$;
REVOKE EXECUTE ON FUNCTION find_contacts, count_contacts, find_contacts_named FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_contacts, count_contacts, find_contacts_named TO kontor_app;

-- Tags of one contact that were two and are now compared as one. Both stay until the contact's tags are changed.
DO $$
  DECLARE
    alike text[] := array(
      SELECT c.id::text FROM contacts c
      WHERE cardinality(c.tags) > 1 AND (SELECT count(DISTINCT tag) FROM unnest(c.tags_folded) AS tag) < cardinality(c.tags)
      ORDER BY c.id);
  BEGIN
    IF alike <> '{}' THEN
      RAISE WARNING '% contacts have tags that now count as the same, such as an accented letter typed in two ways. They keep both. Contacts: %',
        cardinality(alike), array_to_string(alike[1:100], ', ') || CASE WHEN cardinality(alike) > 100 THEN ', …' ELSE '' END;
    END IF;
  END $$;

ANALYZE contacts, companies, deals;
