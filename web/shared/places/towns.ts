import { placeIdOf } from '@/shared/format/words.ts';
import { addPlaces } from './places.ts';

/**
 * The positions of the towns (GeoNames, CC BY 4.0) and areas, name|latitude|longitude. A module of its own, because only the
 * map and the trip form need them. A test compares them with the places in the database.
 */
const ROWS = `
Oyo|7.853|3.931;Ebute Ikorodu|6.601|3.488;Lekki Town|6.409|4.092;Efon-Alaaye|7.656|4.922;Ilesa|7.628|4.742
Owo|7.196|5.587;Ikot Ekpene|5.182|7.715;Iwo|7.635|4.182;Atani|6.013|6.748;Ikire|7.37|4.186;Ugep|5.809|8.081
Chakwama|11.56|9.664;Ise-Ekiti|7.465|5.423;Ila Orangun|8.017|4.904;Saki|8.668|3.394;Ijero-Ekiti|7.815|5.067
Inisa|7.849|4.33;Kisi|9.083|3.852;Gbongan|7.477|4.354;Ejigbo|7.903|4.314;Igboho|8.838|3.756;Buguma|4.736|6.862
Ikirun|7.913|4.667;Okrika|4.742|7.084;Amaigbo, Abia|5.789|7.838;Gashua|12.874|11.041;Modakeke|7.383|4.26
Bama|11.521|13.69;Ilobu|7.84|4.486;Okigwe|5.829|7.351;Offa|8.149|4.721;Esuk Oron|4.803|8.253;Nguru|12.877|10.455
Hadejia|12.453|10.041;Ijebu-Igbo|6.972|3.999;Uromi|6.7|6.333;Pindiga|9.984|10.952;Azare, Bauchi|11.675|10.191
Nkpor|6.15|6.83;Ikere-Ekiti|7.497|5.23;Lafiagi|8.853|5.416;Kontagora|10.403|5.471;Kuje|8.88|7.228;Biu|10.613|12.195
Olupona|7.6|4.183;Lere, Kaduna|10.386|8.573;Wukari|7.871|9.778;Igbo-Ora|7.434|3.288;Emure-Ekiti|7.436|5.459
Isieke|6.382|8.037;Ifo|6.815|3.195;Igede-Ekiti|7.668|5.126;Effium|6.631|8.058;Idanre|7.113|5.116;Keffi|8.847|7.874
Makoko|6.496|3.388;Epe|6.584|3.983;Gamboru|12.373|14.207;Ogaminana|7.594|6.218;Ihiala|5.855|6.859;Ipoti|7.874|5.077
Lalupon|7.468|4.066;Ughelli|5.49|6.004;Bende|5.559|7.634;Oke Mesi|7.817|4.917;Kafanchan|9.581|8.293;Agulu|6.1|7.061
Daura, Yobe|11.554|11.406;Numan|9.464|12.031;Kagoro|9.608|8.39;Ode|7.79|5.712;Igbo-Ukwu|6.018|7.02
Aramoko-Ekiti|7.705|5.041;Igbara-Odo|7.503|5.063;Ozubulu|5.958|6.853;Aku|6.709|7.318;Oyan|8.05|4.767
Jega|12.223|4.38;Ohafia-Ifigh|5.615|7.812;Afikpo|5.893|7.935;Apomu|7.352|4.183;Fiditi|7.714|3.917
Orita Eruwa|7.55|3.433;Eha Amufu|6.659|7.76;Malumfashi|11.789|7.621;Kaura Namoda|12.594|6.586;Enugu-Ukwu|6.171|7.005
Idah|7.113|6.739;Obonoma|4.711|6.791;Agbor|6.254|6.194;Ezza-Ohu|6.441|8.084;Uga|5.936|7.079;Nkwerre|5.759|7.104
Ekpoma|6.743|6.14;Ijebu-Jesa|7.683|4.818;Kabba|7.827|6.075;Ilaro|6.889|3.014;Argungu|12.745|4.525;Gumel|12.627|9.388
Geidam|12.894|11.926;Talata Mafara|12.568|6.062;Gummi|12.145|5.118;Otan Ayegbaju|7.948|4.788;Katsina-Ala|7.169|9.285
Itu, Akwa Ibom|5.201|7.984;Kumo|10.048|11.211;Oke Ila|7.95|4.983;Pankshin|9.325|9.435;Nasarawa|8.539|7.708
Kachia|9.873|7.954;Dikwa|12.036|13.918;Moriki|12.874|6.488;Patigi|8.729|5.756;Wamba|8.942|8.603;Baro|8.616|6.418
Okuta|9.217|3.183;Birnin Kudu|11.452|9.479;Badagry|6.415|2.881;Ogwashi-Uku|6.178|6.525;Kamba|11.852|3.655
Daura, Katsina|13.033|8.324;Takum|7.267|9.983;Igbeti|8.749|4.131;Zungeru|9.807|6.152;Zuru|11.435|5.235
Tegina|10.071|6.191;Awgu|6.073|7.477;Wudil|11.809|8.844;Nafada|11.096|11.333;Ibi|8.181|9.744
Sofo-Birnin-Gwari|11.015|6.78;Dutsen Wai|10.85|8.199;Kaiama, Kwara|9.605|3.941;Ubiaja|6.656|6.385;Otukpa|7.102|7.659
Oguta|5.71|6.809;Damboa|11.155|12.756;Jebba|9.12|4.824;Garko, Gombe|10.175|11.165;Mokwa|9.295|5.054
Gaya|11.861|9.003;Tambuwal|12.406|4.646;Elele|5.101|6.814;Monguno|12.671|13.612;Kwale|5.708|6.434;Gembu|6.726|11.257
Obudu|6.668|9.165;Gombi|10.168|12.737;Magumeri|12.115|12.826;Degema Hulk|4.761|6.75;Enugu-Ezike|6.983|7.455
Kari|11.247|10.561;Darazo|10.999|10.411;Rano|11.557|8.581;Kiyawa|11.784|9.607;Deba|10.212|11.387;Igbor|7.451|8.608
Babana|10.429|3.815;Egbe|8.217|5.517;Gwadabawa|13.358|5.238;Beli|7.859|10.972;Illela|13.731|5.298
Dukku|10.824|10.772;Bonny|4.452|7.171;Bode Saadu|8.939|4.782;Rijau|11.104|5.256;Kumagunnam|13.155|10.635
Lapai|9.044|6.571;Burutu|5.353|5.508;Gwarzo|11.916|7.934;Kukawa|12.925|13.566;Akwanga|8.911|8.407
Billiri|9.865|11.226;Iperu|6.91|3.666;Gwaram, Jigawa|11.277|9.884;Soba|10.981|8.057;Marte|12.365|13.829
Ibeto|10.485|5.145;Bukuru|9.794|8.864;Anchau|10.962|8.392;Ado-Odo|6.595|2.942;Ganye|8.435|12.051;Gwoza|11.083|13.696
Ajaokuta|7.562|6.655;Doma|8.393|8.355;Isanlu-Itedoijowa|8.274|5.835;Udi|6.316|7.421;Icheu|7.707|6.772
Igarra|7.294|6.104;Ankpa|7.402|7.632;Lere, Bauchi|9.711|9.34;Omu-Aran|8.139|5.103;Ringim|12.151|9.162
Yashikira|9.768|3.398;Jibia|13.094|7.226;Kajuru|10.323|7.685;Gassol|8.535|10.446;Shani|10.218|12.061
Ugbokpo|7.653|7.884;Dapchi|12.495|11.5;Ngala|12.341|14.187;Misau|11.314|10.467;Gandi|12.964|5.743
Ago-Are|8.504|3.421;Uruobo-Okija|5.9|6.843;Damasak|13.105|12.509;Gamawa|12.134|10.538;Sauri|11.727|6.784
Konduga|11.653|13.418;Dindima|10.226|10.151;Ikang|4.79|8.532;Yelwa, Plateau|8.833|9.633;Langtang|9.142|9.791
Kazaure|12.648|8.412;Wurno|13.29|5.424;Kujama|10.458|7.638;Okeho|8.035|3.348;Madagali|10.889|13.628
Obubra|6.077|8.332;Ahoada|5.083|6.65;Boju|7.356|7.893;Agenebode|7.105|6.694;Ajasse Ipo|8.233|4.817
Runka|12.448|7.309;Lau|9.208|11.275;Kafin Hausa|12.239|9.911;Bakori|11.556|7.424;Dutsin-Ma|12.454|7.497
Abak|4.982|7.789;Dakingari|11.648|4.062;Bokkos|9.299|8.995;Gorgoram|12.64|10.704;Zango|13.053|8.486
Dange|12.853|5.346;Kaltungo|9.82|11.309;Amper|9.355|9.701;Miringa|10.731|12.146;Zalanga|10.614|10.176
Vom|9.729|8.791;Obiaruku|5.847|6.153;Madala|9.104|7.213;Toungo|8.117|12.046;Agaie|9.008|6.318;Machina|13.136|10.049
Mutum Biyu|8.641|10.774;Kangiwa|12.553|3.818;Bori|4.676|7.365;Burumburum|11.391|8.723;Bara, Gombe|10.374|10.729
Goniri|11.485|12.313;Uba|10.455|13.222;Anka|12.113|5.927;Omoku|5.344|6.657;Kafarati|10.383|11.096
Bin Yauri|10.782|4.811;Maru|12.334|6.404;Gagarawa|12.408|9.529;Gujba|11.5|11.934;Opi|6.782|7.433
Mallammaduri|12.564|9.957;Twon-Brass|4.312|6.241;Dekina|7.69|7.044;Bebeji|11.668|8.262;Arochukwu|5.389|7.912
Takai|11.576|9.109;Panyam|9.408|9.215;Koton-Karfe|8.091|6.798;Katagum|12.285|10.35;Zaki Biam|7.507|9.61
Goronyo|13.442|5.672;Etinan|4.843|7.853;Aliade|7.296|8.483;Wawa|9.902|4.419;Gabarin|11.109|10.444
Gwandu|12.502|4.643;Madara|11.78|10.448;Maiyama|12.082|4.369;Wagini|12.688|7.196;Buga|8.491|7.341
Benisheikh|11.809|12.492;Ete|7.09|7.453;Bugana|7.999|7.584;Danja|11.377|7.561;Kankara|11.931|7.411
Amagunze|6.331|7.652;Alapa|8.617|4.383;Yuli|9.697|10.274;Kura|11.772|8.426;Tsafe|11.958|6.921;Orlu|5.796|7.035
Birniwa|12.791|10.236;Shinkafi|13.073|6.506;Ejirin|6.614|3.9;Holma|9.899|13.055;Wuyo|10.385|11.697;Ifaki|7.789|5.249
Ogurugu|6.786|6.95;Kwatarkwashi|12.141|6.822;Mahuta|11.553|4.981;Dambatta|12.435|8.515;Baissa|7.231|10.624
Mberubu|6.173|7.63;Musawa|12.129|7.67;Ruma|12.863|7.235;Igabi|10.806|7.714;Rabah|13.123|5.508;Imeko|7.449|2.843
Bokani|9.433|5.2;Agbabu|6.589|4.834;Auna|10.188|4.723;Ochobo|7.18|7.982;Orodo|5.617|7.033;Owode|6.949|3.506
Kibiya|11.528|8.661;Hunkuyi|11.267|7.649;Bomadi|5.161|5.924;Bena|11.284|5.935;Umunede|6.265|6.31;Badeggi|9.056|6.143
Sade|11.36|10.673;Isara|6.993|3.681;Adoru|6.977|7.163;Kwolla|8.904|9.291;Wasagu|11.376|5.795;Ngurore|9.289|12.24
Samamiya|11.349|9.64;Duku|11.236|4.907;Suya|9.467|3.183;Siluko|6.536|5.16;Dan Gora|11.535|8.152;Mashi|12.98|7.947
Hinna|10.304|11.499;Iho|5.582|7.099;Yandev|7.363|9.042;Konkwesso|10.847|4.098;Ilare|7.351|5.113
Ifon, Ondo|6.93|5.774;Dan Sadau|11.296|6.495;Kuta|9.869|6.71;Zadawa|11.45|10.367;Idiroko|6.632|2.747
Shanga|11.214|4.579;Batsari|12.756|7.248;Dass|10.001|9.516;Kende|11.52|4.26;Lajere|11.98|11.44
New Shagunnu|10.34|4.469;Illushi|6.67|6.629;Patani|5.229|6.191;Ikem|6.78|7.715;Babura|12.773|9.015
Gwasoro|9.487|3.508;Saminaka|10.412|8.687;Dadiya|9.617|11.433;Yamrat|10.112|9.826;Tokombere|11.221|13.488
Gwio Kura|12.675|11.067;Akankpa|5.126|8.19;Amassoma|4.97|6.109;Kusheriki|10.533|6.442;Abraka|5.79|6.105
Bagudo|11.404|4.226;Jikamshi|12.173|7.774;Yajiwa|11.386|12.72;Riti|7.908|9.617;Abocho|7.568|6.986;Gulma|12.642|4.355
Binji|13.223|4.909;Lame|10.442|9.24;Gwaram, Bauchi|10.233|10.286;Ake-Eze|5.917|7.676;Dankama|13.298|7.795
Shaffa|10.507|12.333;Omuo-Ekiti|7.758|5.722;Mayo-Belwa|9.054|12.058;Dengi|9.369|9.962;Kwali|8.883|7.019
Ukata|10.831|5.825;Adani|6.74|7.011;Akko|10.289|10.973;Bununu|9.882|9.681;Boi|9.561|9.502;Dabai|11.477|5.206
Yanda Bayo|11.507|10.746;Orerokpe|5.637|5.89;Gora|11.913|7.665;Gakem|6.77|8.991;Obolo-Eke|6.883|7.633
Disina|11.481|9.919;Bornu Yassu|12.275|12.569;Ijebu-Ife|6.778|4.034;Dankalwa|11.744|12.185;Abagana|6.19|6.994
Abaji|8.474|6.945;Abat|4.617|7.866;Abejukolo|7.868|7.509;Abigi|6.487|4.395;Aboh, Delta|5.548|6.526
Aboh, Imo|5.476|7.272;Abonnema|4.732|6.772;Abua|4.858|6.645;Abudu|6.295|6.03;Abuochiche|6.691|8.943
Achalla|6.335|6.989;Adikpo|6.89|9.234;Adogo|7.51|6.48;Afaha Ikot Ebak|5.125|7.657;Afaha Offiong|4.862|7.906
Afam|4.79|7.312;Afon|8.313|4.527;Afor-Oru|5.541|7.268;Afuze|6.969|6.043;Agbani|6.307|7.549;Ago-Amodu|8.623|3.614
Aguata|6.016|7.088;Aguobu-Owa|6.372|7.272;Agwara|10.706|4.581;Ajaawa|7.931|4.127;Ajaka|7.174|6.825
Ajalli|6.044|7.209;Ajegunle|6.452|3.331;Ajingi|11.968|9.037;Akamkpa|5.312|8.355;Akanran|7.281|4.026
Akinima|5.085|6.466;Akodo|6.438|3.931;Akpafa|7.472|6.15;Akpet Central|5.621|8.102;Akwete|4.887|7.357
Akwukwu-Igbo|6.358|6.591;Albasu|11.674|9.141;Aliero|12.288|4.471;Alkaleri|10.267|10.332;Amaigbo, Imo|5.73|7.115
Anaku|6.469|6.929;Angware|9.991|9.108;Apapa|6.449|3.359;Araromi-Opin|8.065|5.254;Askira|10.651|12.909
Atan|6.895|4.007;Augie|12.89|4.6;Auyo|12.333|9.939;Awe|8.104|9.14;Awo|7.768|4.395;Awo-Idemili|5.826|6.934
Ayete|7.543|3.223;Ayetoro|7.243|3.026;Azare, Borno|10.526|12.291;Baap|8.943|9.241;Babban Gida|12.155|11.771
Bagwai|12.158|8.136;Bajoga|10.852|11.432;Bakura|12.711|5.874;Balle|13.47|4.681;Bangi|10.834|5.827
Bara, Yobe|10.936|11.682;Barkin Ladi|9.538|8.893;Bassa|9.942|8.74;Batagarawa|12.906|7.606;Baure|12.838|8.745
Besse|11.267|4.431;Bichi|12.234|8.241;Bindawa|12.67|7.809;Birnin Gwari|10.664|6.54;Birnin Magaji|12.559|6.895
Bode Osi|7.751|4.23;Bodinga|12.844|5.15;Bogoro|9.669|9.605;Boh|9.782|11.279;Boje|6.284|8.921;Bolorunduro|7.166|4.964
Briyel|10.348|11.61;Bukkuyum|12.137|5.468;Bungudu|12.268|6.553;Buni Yadi|11.274|12.009;Bunkure|11.699|8.541
Bunza|12.088|4.015;Buruku|7.46|9.205;Bwari|9.28|7.38;Charanchi|12.672|7.729;Chibok|10.869|12.847
Damagum|11.678|11.335;Dambam|11.679|10.708;Dan Musa|12.262|7.334;Dandume|11.459|7.126;Dawakin Kudu|11.837|8.597
Dawakin Tofa|12.105|8.33;Degema|4.748|6.766;Demsa|9.456|12.152;Dikenafai|5.77|7.155;Donga|7.722|10.045
Dutsi|12.829|8.14;Ebem Ohafia|5.631|7.83;Eberi|5.091|7.234;Ebute-Metta|6.488|3.382;Ede|7.736|4.435
Effraya|5.859|8.723;Effurun|5.556|5.785;Egbeda, Oyo|7.377|4.05;Egbema|5.544|6.761;Ehor|6.615|5.982
Ekeremor|5.058|5.78;Emuoha|4.884|6.86;Enagi|9.127|5.544;Enwang|4.656|8.252;Eruwa|7.534|3.418;Eyofin|4.752|8.231
Ezillo|6.429|7.818;Ezzamgbo|6.399|7.962;Faskari|11.721|7.03;Fika|11.287|11.308;Fufore|9.222|12.65;Fufu|8.448|4.721
Fugar|7.091|6.498;Gada|13.754|5.657;Gajiram|12.491|13.212;Gantsa|11.663|9.726;Garaku|8.847|8.13
Garki, Jigawa|12.435|9.19;Garko, Kano|11.65|8.803;Garun Malam|11.686|8.37;Gawu Babangida|9.278|6.993
Gbajimba|7.82|8.86;Gella|10.157|13.3;Gezawa|12.102|8.75;Giade|11.391|10.2;Gidan Madi|13.296|4.975;Girei|9.365|12.546
Giwa|11.316|7.45;Gubio|12.497|12.781;Gudumbali|12.943|13.178;Gulak|10.805|13.458;Guri|12.728|10.42
Guyuk|9.907|11.928;Gwantu|9.229|8.458;Gwiwa|12.782|8.337;Hong|10.233|12.928;Ibafo|6.743|3.423;Ibagwa-Aka|6.919|7.399
Ibiaku Ntok Okpo|5.309|7.711;Iboko|6.407|8.233;Ibokun|7.787|4.73;Idi-Ayunre|7.233|3.862;Ido|7.471|3.757
Ido-Ekiti|7.846|5.183;Idogbo|6.268|5.713;Idu|5.03|8.017;Ifako|6.644|3.325;Ifetedo|7.184|4.7;Ifon, Osun|7.86|4.476
Igbara-Oke|7.412|5.058;Igbekebo|6.359|4.865;Igbokoda|6.348|4.811;Igueben|6.602|6.243;Igumale|6.798|7.968
Iguobazuwa|6.566|5.355;Iju|7.395|5.259;Ikara|11.175|8.225;Ikare|7.526|5.753;Ikenne|6.866|3.715
Ikole-Ekiti|7.791|5.509;Ikot Abasi|4.569|7.553;Ikot Akpa Nkuk|4.872|7.565;Ikot Edibon|4.77|7.931
Ikot Ibritam|4.812|7.614;Ikot Nakanda|4.884|8.484;Ikotun|6.544|3.264;Ikoyi-Ile|8.244|4.172;Ilawe-Ekiti|7.599|5.105
Ile-Ogbo|7.621|4.245;Ile-Oluji|7.213|4.869;Ilemona|8.11|4.661;Iloffa|8.093|5.142;Ingawa|12.641|8.052
Iperindo|7.502|4.826;Ipetumodu|7.522|4.445;Ipokia|6.525|2.842;Iragbiji|7.904|4.687;Iresa-Adu|8.087|4.393
Irrua|6.736|6.22;Isa|13.201|6.405;Isanlu|8.288|5.818;Iseyin|7.97|3.596;Isiaka|5.863|7.546;Isiala Oboro|5.406|7.568
Isinweke|5.62|7.35;Isiokolo|5.596|6;Isiokpo|5.002|6.873;Issele-Uku|6.316|6.476;Isu|6.15|7.801;Isua|7.454|5.91
Ita-Ogbolu|7.368|5.247;Itas|11.857|9.964;Itigidi|5.891|8.022;Itori|6.931|3.221;Itu, Imo|5.464|7.331
Iwere-Ile|8|3.088;Iyana-Ofa|7.499|4.081;Iyara|7.843|5.971;Iye-Ekiti|7.955|5.233;Jada|8.757|12.155;Jahun|12.076|9.628
Jajimaji|12.899|10.807;Jakusko|12.371|10.774;Jama’are|11.67|9.928;Jobele|7.763|3.919;Kabo|11.856|8.17
Kafin Madaki|10.689|9.761;Kafur|11.646|7.691;Kagara|10.187|6.255;Kagarko|9.491|7.698;Kaiama, Bayelsa|5.12|6.301
Kaita|13.083|7.741;Kalgo|12.327|4.2;Kanamma|13.1|12.108;Kankia|12.546|7.823;Karaye|11.784|8.015
Karim Lamido|9.314|11.187;Karkarna|12.767|8.51;Karu, Nasarawa|9.009|7.661;Katcha|8.761|6.312;Kaugama|12.474|9.737
Kaura|9.668|8.458;Kauru|10.576|8.151;Keana|8.147|8.796;Kebbe|12.129|4.734;Khaddamari|11.926|13.231
Kirfi|10.406|10.405;Kiri Kasamma|12.693|10.255;Kiru|11.702|8.135;Koguna|12.381|8.457;Koko|6.001|5.455
Kosubosu|9.551|3.228;Kpor|4.653|7.284;Kumbotso|11.89|8.503;Kunchi|12.503|8.271;Kurfi|12.666|7.485
Kusada|12.466|7.978;Kutigi|9.201|5.595;Kwal|9.371|9.619;Kware|13.22|5.266;Kwaya Kusar|10.503|11.843;Kwoi|9.457|8.007
Lamurde|9.608|11.793;Lemu|9.396|6.028;Lessel|7.127|9.02;Lissam|7.196|10.046;Mabudi|8.73|9.785;Madobi|11.777|8.288
Mafa|11.924|13.601;Mai’Adua|13.18|8.23;Maigana|11.027|7.938;Maigatari|12.808|9.445;Maiha|9.997|13.217
Maikunkele|9.684|6.479;Makarfi|11.377|7.881;Makera|10.471|7.41;Malam Madori|12.565|9.881;Mallam Fatori|13.675|13.34
Mallam Sidi|10.468|11.293;Mangu|9.521|9.098;Mani|12.854|7.875;Maradun|12.567|6.244;Mashegu|9.972|5.779
Matazu|12.235|7.674;Mbalano|5.734|7.502;Mgbidi|5.732|6.889;Michika|10.62|13.389;Miga|12.239|9.714
Minjibir|12.178|8.658;Mkpat Enin|4.735|7.749;Moniya|7.528|3.912;Mopa|8.104|5.893;Mowe|6.806|3.437;Mushin|6.528|3.354
Naka|7.583|8.204;Nasarawa Egon|8.712|8.541;Nasko|10.495|4.899;Nchia|4.793|7.121;Ndeaboh|6.034|7.568
Nembe|4.537|6.403;Neni|6.095|7.024;New Bussa|9.886|4.509;Ngo|4.484|7.414;Nguzu Edda|5.755|7.817;Ningi|11.078|9.569
Nkwo Nike|6.509|7.51;Nkwoagu Isuochi|5.991|7.394;Nnenasa|5.733|7.014;Nteje|6.268|6.921;Nto Edino|5.257|7.576
Nung Udoe|4.917|7.963;Nwaorieubi|5.582|7.017;Nzam|6.453|6.729;Obagaji|7.892|7.909;Obangede|7.621|6.199
Obarike-Ito|7.024|8.324;Obi|8.369|8.774;Obiozara|6.046|7.773;Obollo-Afor|6.916|7.518;Ode-Ekiti|7.648|5.549
Ode-Irele|6.494|4.87;Odeda|7.233|3.528;Odo-Ere|8.251|5.55;Odogbolu|6.84|3.763;Odoro Ikpe|5.358|7.752
Odot|4.831|8.038;Odukpani|5.134|8.338;Ogbede|6.673|7.374;Ogbere|6.739|4.161;Ogbia|4.688|6.315;Oghara|5.936|5.666
Ogidi|6.152|6.863;Ogu|4.722|7.199;Oguma|7.896|7.062;Oji River|6.256|7.27;Ojoto|6.058|6.861;Oju|6.845|8.419
Oka|7.46|5.802;Okada|6.735|5.394;Oke-Agbe|7.643|5.759;Oke-Ikpe|4.913|7.319;Oke-Oyi|8.583|4.716;Okehi|5.139|7.139
Oko Ita|5.192|7.895;Okopedi|4.849|8.126;Okoroete|4.541|7.749;Okpo|7.216|7.56;Okpoga|7.039|7.812;Okpoma|6.597|8.637
Okpuala-Ngwa|5.357|7.388;Okuku|8.018|4.673;Okwe|5.777|7.218;Oleh|5.462|6.206;Omoba|5.243|7.406
Onuebonyi Echara|6.095|8.152;Onueke|6.155|8.037;Onyedega|6.882|6.676;Opobo|4.514|7.538;Oporoma|4.806|6.08
Oron|4.822|8.235;Osisioma|5.16|7.322;Osu|7.585|4.623;Ota|6.689|3.232;Otor-Udu|5.453|5.869;Otu|8.206|3.408
Otu-Jeremi|5.438|5.878;Otun-Ekiti|7.989|5.123;Otuocha|6.339|6.846;Owa-Oyibu|6.183|6.199;Owena|7.194|5.023
Owu-Isin|8.281|5.019;Oye-Ekiti|7.8|5.332;Ozoro|5.547|6.226;Paiko|9.437|6.634;Pantisawa|8.945|11.512
Rann|12.269|14.466;Ribah|11.396|5.486;Rimi|12.85|7.71;Rimin Gado|11.967|8.248;Ririwai|10.74|8.741;Riyom|9.637|8.757
Rogo|11.552|7.823;Roni|12.659|8.265;Rumuodomaya|4.893|7.002;Saakpenwa|4.717|7.263;Sabon Birni|13.564|6.324
Sabon Garin Nangere|11.849|11.073;Sabon Wuse|9.334|7.261;Sabongida-Ora|6.902|5.931;Sabuwa|11.174|7.121
Safana|12.411|7.415;Sagbama|5.159|6.197;Sakaba|11.065|5.596;Sandamu|12.962|8.36;Sankera|7.535|9.652
Sankwala|6.548|9.223;Sarkin Pawa|10.021|7.112;Serti|7.506|11.363;Shagari|12.627|4.993;Shanono|12.052|7.992
Share|8.823|4.976;Shelleng|9.896|12.006;Shendam|8.879|9.535;Silame|13.039|4.846;Somolu|6.539|3.374;Song|9.827|12.624
Sule Tankarkar|12.667|9.228;Sumaila|11.53|8.956;Sunkani|8.703|11.258;Tafawa Balewa|9.76|9.552;Talasse|9.968|11.679
Taura|12.227|9.283;Tede|8.553|3.447;Tofa|12.058|8.273;Toro|10.059|9.069;Toto|8.388|7.078;Tsanyawa|12.296|7.987
Tse-Agberagba|7.077|8.666;Tudun Wada|11.248|8.401;Tunkus|9.022|9.614;Tureta|12.594|5.544;Ugba|7.507|9.348
Ugbodo|6.512|8.13;Ugwolawo|7.237|6.923;Ukpo|6.214|6.967;Ukpor|5.942|6.929;Umuelemai|5.688|7.243;Umuguma|5.468|6.966
Umulona|6.508|7.097;Umumma|5.757|6.946;Umundugba|5.676|7.072;Umuneke-Ngor|5.336|7.152;Umunze|5.967|7.237
Ungogo|12.092|8.495;Upenekang|4.571|7.98;Uquo|4.658|8.059;Urua Inyang|5.023|7.539;Urualla|5.854|7.099
Urue Offong|4.753|8.168;Utu Etim Ekpo|5.005|7.61;Vandeikya|6.785|9.068;Wamako|13.031|5.104;Wannune|7.564|8.885
Wara|10.229|4.624;Warawa|11.866|8.701;Warji|11.178|9.752;Wase|9.094|9.956;Wushishi|9.73|6.073;Yabo|12.722|5.013
Yana|11.407|10.013;Yelwa, Kebbi|10.835|4.742;Zakirai|12.1|8.885;Zing|8.991|11.748;Zonkwa|9.785|8.291
Zurmi|12.777|6.784;Lekki Phase 1|6.448|3.473;Victoria Island|6.428|3.421;Ikoyi|6.452|3.436;Ajah|6.467|3.569
Sangotedo|6.471|3.633;Lagos Island|6.455|3.394;Yaba|6.515|3.378;Jibowu|6.523|3.367;Surulere|6.5|3.355
Ojuelegba|6.51|3.364;Festac Town|6.466|3.283;Mile 2|6.462|3.315;Oshodi|6.555|3.343;Maryland|6.572|3.367
Ojota|6.588|3.379;Ojodu Berger|6.643|3.369;Agege|6.618|3.321;Egbeda, Lagos|6.592|3.292;Abule Egba|6.65|3.295
Ikorodu|6.616|3.508;Iyana Ipaja|6.61|3.29;Sango Ota|6.69|3.23;Wuse|9.077|7.471;Utako|9.071|7.44;Jabi|9.065|7.424
Garki, FCT|9.03|7.49;Gwarinpa|9.108|7.405;Kubwa|9.155|7.322;Lugbe|8.981|7.369;Nyanya|9.019|7.571
Karu, FCT|9.011|7.56;Mararaba|9.027|7.606;Zuba|9.098|7.211;Diobu Mile 3|4.796|6.99;Rumuokoro|4.868|6.998
Eleme Junction|4.843|7.066;Choba|4.894|6.917;Challenge|7.339|3.877;Iwo Road|7.402|3.935;Bodija|7.435|3.915
Ojoo|7.468|3.911;Sabon Gari|12.017|8.537;Kawo|10.583|7.452;Mando|10.587|7.413;Ramat Park|6.343|5.658
Uselu|6.378|5.613;Holy Ghost|6.443|7.494;Upper Iweka|6.135|6.79;Ariaria|5.114|7.34
`;

export const TOWNS = ROWS.trim()
  .split(/[\n;]/)
  .map((row) => {
    const [name = '', latitude, longitude] = row.split('|');
    return { id: placeIdOf(name), name, latitude: Number(latitude), longitude: Number(longitude) };
  });
addPlaces(TOWNS);
