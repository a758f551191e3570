-- Text in the plain letters and digits that it looks like: the one folding of names, places, searches and contact details.
--
-- The letters are those of Latin, Greek and Cyrillic that Unicode's list of confusable characters (UTS #39, confusables.txt
-- 13.0.0, taken from the npm package unhomoglyph 1.0.6; (c) Unicode, Inc., Unicode License) shows as one letter of ASCII once
-- marks and bars are dropped, with the small letter of each capital, the small capitals of the phonetic blocks, and the
-- letters in black circles and squares, which have no decomposition. The digits are those of all scripts (Unicode, Nd) and in circles.

create function private.plain_letters(value text) returns text language plpgsql immutable strict set search_path = '' as $$
declare
  letters constant text := 'ÐØðøĐđĦħıŁłŦŧƀƁƂƃƄƅƉƊƋƌƍƑƒƓƔƖƗƘƙƚƜƝƞƟƤƥƦƬƭƮƲƳƴƵƶƼƽǀǤǥȠȤȥȻȼȽȾɃɄɆɇɈɉɌɍɎɏɑɓɖɗɠɡɢɣɦɨɩɪɫɭɯɲɳɴɵɼ'
    || 'ɽʀʁʂʈʉʋʏʐʙʜʝʟʠͿΑΒΓΕΖΗΘΙΚΜΝΟΡΣΤΥΧαβγεζηθικμνορστυχϜϝϳϺϻЅІЈЋАБВГЕКМНОРСТУХЬабвгекмнорстухьѕі'
    || 'јћѠѡѢѣѲѳѴѵѼѽҌҍҒғҚқҞҟҢңҪҫҬҭҮүҰұҲҳҺһҼҽҾҿӀӇӈӉӊӍӎӏӨөԀԁԌԍԚԛԜԝᴀᴃᴄᴅᴇᴊᴋᴍᴎᴏᴐᴑᴘᴙᴚᴛᴜᴠᴡᴢᴦᵮᵰᵲᵴᵵᵶᵻᵼᵽᵾᶃᶌẝ'
    || 'ỾỿⱢⱣⱤⱦⱧⱨⱩⱪⱭꙆꙇꚔꚕꜰꜱꝀꝁꝊꝋꝠꝡꞘꞙꞞꞟꞪꞬꞮꞲꞳꞴꞵꟅꬲꬵꬽꬾꭇꭈꭎꭒꭓꭚ🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂'
    || '🆃🆄🆅🆆🆇🆈🆉';
  looks_like constant text := 'dododdhhillttbbbbbbddddgffgyllkklwnnopprtttuyyzzsslggnzzccltbueejjrryyabddgggyhiiillwnnnor'
    || 'rrrstuuyzbhjlqjabyezholkmnopotyxabyeznoikmvopotuxffjmmsljhabbrekmhopctyxbabbrekmhopctyxbsi'
    || 'jhwwbboovvwwbbrrkkkkhhccttyyyyxxhheeeelhhhhmmiooddggqqwwabcdejkmnoooprrtuvwzrfnrstziipugyf'
    || 'yylprthhkkaiihhfskkoowwffuuhgijxbbsefoorruuxyabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrs'
    || 'tuvwxyz';
  -- Runs of ten, each from 0 to 9.
  digits constant text := '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯'
    || '೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙'
    || '᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙⓿❶❷❸❹❺❻❼❽❾꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩'
    || '꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹𐒠𐒡𐒢𐒣𐒤𐒥𐒦𐒧𐒨𐒩𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹'
    || '𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑇐𑇑𑇒𑇓𑇔𑇕𑇖𑇗𑇘𑇙𑋰𑋱𑋲𑋳𑋴𑋵𑋶𑋷𑋸𑋹𑑐𑑑𑑒𑑓𑑔𑑕𑑖𑑗𑑘𑑙𑓐𑓑𑓒𑓓𑓔𑓕𑓖𑓗𑓘𑓙𑙐𑙑𑙒𑙓𑙔𑙕𑙖𑙗𑙘𑙙𑛀𑛁𑛂𑛃𑛄𑛅𑛆𑛇𑛈𑛉𑜰𑜱𑜲𑜳𑜴𑜵𑜶𑜷𑜸𑜹𑣠𑣡𑣢𑣣𑣤𑣥𑣦𑣧𑣨𑣩𑥐𑥑𑥒𑥓𑥔𑥕𑥖𑥗𑥘𑥙'
    || '𑱐𑱑𑱒𑱓𑱔𑱕𑱖𑱗𑱘𑱙𑵐𑵑𑵒𑵓𑵔𑵕𑵖𑵗𑵘𑵙𑶠𑶡𑶢𑶣𑶤𑶥𑶦𑶧𑶨𑶩𖩠𖩡𖩢𖩣𖩤𖩥𖩦𖩧𖩨𖩩𖫀𖫁𖫂𖫃𖫄𖫅𖫆𖫇𖫈𖫉𖭐𖭑𖭒𖭓𖭔𖭕𖭖𖭗𖭘𖭙𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙';
  circled_digits constant text := '⓵⓶⓷⓸⓹⓺⓻⓼⓽➀➁➂➃➄➅➆➇➈➊➋➌➍➎➏➐➑➒🄋🄌';
  -- Full stops and at signs of other scripts, and what looks like them.
  stops constant text := '。․‧·•∙⋅●۔।՝܁܂᠃⸳ꓸ٫⳹⸱⸼｡。';
  plain text;
begin
  -- Most texts: what follows costs fifty times as much.
  if value !~ '[^\u0001-\u007e]' then
    return lower(value collate "C");
  end if;
  plain := replace(normalize(value, nfkd), '₦', ' n');
  -- Marks, invisible characters and the frames of emoji digits are dropped.
  plain := regexp_replace(plain, '[\u0300-\u036f\u0483-\u0489\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u1ab0-\u1aff'
    || '\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0'
    || '\U000e0000-\U000e0fff]', '', 'g');
  plain := translate(
    plain,
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ' || letters || digits || circled_digits || stops || '∶ː꞉∕⁄⧸‐‑‒–—−',
    'abcdefghijklmnopqrstuvwxyz' || looks_like || repeat('0123456789', length(digits) / 10)
      || '12345678912345678912345678900' || repeat('.', length(stops)) || ':::///------'
  );
  return lower(plain collate "und-x-icu");
end
$$;
comment on function private.plain_letters is
'Text in small letters without marks and invisible characters; letters, digits and full stops of other scripts and fonts
become the plain ones that they look like. Other characters stay.';

create function private.plain_ascii(value text) returns text language sql immutable
return regexp_replace(private.plain_letters(value), '[^\u0020-\u007e]', ' ', 'g');
comment on function private.plain_ascii is 'As plain_letters; other characters than those of ASCII become spaces.';

-- Index entries and searches are computed with the rights of the caller.
grant execute on function private.plain_letters, private.plain_ascii to app_admin, app_payments, authenticated;
