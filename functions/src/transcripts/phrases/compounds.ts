/**
 * Compounds that are written as one word and as several: "healthcare" and "health care". Source: WordNet 3.1, all nouns of which one
 * sense lists both spellings (763; 732 where hyphen, space and case make no difference). WordNet's licence is in `wordnet-licence.txt`.
 */
export const compounds: readonly string[] = `
3 d, addle head, afro asiatic, ague weed, air crew, air flow, air force, air gun, air lock, air sickness,
air space, alder fly, alms giving, angler fish, ant bird, ant lion, anti semitism, apple mint, apple sauce,
aqua lung, arc cosecant, arc cosine, arc cotangent, arc secant, arc sine, arc tangent, army worm, ash bin,
ash cake, auto maker, auto suggestion, baby minder, baby sitter, baby sitting, baby talk, back blast, back
door, back pack, back saw, back talk, bad lands, ball cock, ball game, band saw, bandy leg, bangla desh,
bank note, battle sight, beach ball, bean town, bed bug, bed cover, bed ground, bed rest, bed wetter, bee
balm, belly button, bench mark, best seller, bhagavad gita, bio assay, birch bark, bird feeder, bird nest,
birth rate, bite plate, bitter cress, black body, black buck, black cock, black fly, black friar, blood
berry, blood line, blood stream, blow fly, blow tube, blue grass, blue point, blue stem, boarding house,
bold face, book fair, book louse, book lover, boot maker, bow leg, bow tie, brain stem, brain wave, brain
worker, bread board, bread line, bread stick, break axe, brier patch, brier wood, bristle grass, brittle
bush, bronco buster, broom weed, buffalo fish, bull terrier, bun fight, bunch grass, bur grass, bush baby,
bush tit, business people, butter bean, butter flower, button hole, by catch, by product, cancer weed,
cannon ball, car maker, car port, card house, card sharp, card sharper, cart horse, cash card, catch phrase,
cave man, center field, center fielder, center line, chain saw, chair lift, chalcid fly, chalk pit, chang
jiang, chat room, checker board, chess board, chigger flower, child care, chit chat, choke hold, chop steak,
christmas berry, claw hammer, cling film, clothes pin, club head, co defendant, co ordinate, co ordinator,
co pilot, co respondent, coat rack, cockle bur, cockle burr, coffee cake, cold cream, colic root, container
ship, convict fish, coral wood, corbie step, cord grass, corn cob, corn field, corn silk, corn smut, corn
stalk, counter revolutionist, cow barn, cow pie, cow town, coxsackie virus, crab apple, crab grass, crawl
space, crazy weed, crinkle root, croton bug, crow bait, crown beard, cuckoo flower, daisy bush, dallis
grass, dangle berry, dart board, date line, day care, day lily, de nazification, de stalinisation, de
stalinization, de vries, death rate, deep freeze, dickey bird, dicky bird, diddly shit, diddly squat, die
sinker, dilly dallier, dish towel, dish washer, dobson fly, dock worker, doctor fish, dog house, dog sled,
drop line, drop seed, dry dock, dry wall, dust mop, e mail, ear lobe, earth tongue, egg cup, el dorado, elk
wood, en lil, end game, end plate, end point, eresh kigal, eye cup, eye drop, eye tooth, face lift, fairy
tale, fall board, fan jet, fan tan, farm place, feather bed, feather foil, fetter bush, fiber optics, fibre
optics, field hand, field mouse, file name, film maker, finger flower, finger paint, finger pointing, finger
root, finger spelling, fire fighter, fire thorn, fish bowl, flame fish, flame flower, flannel bush, flash
bulb, flash card, flash flood, flash point, flood plain, floor board, floor show, flow chart, flower bed,
fluid ounce, fly bridge, folk song, folk tale, follow up, foot race, fore wing, fortune teller, fox hole,
fox trot, free lance, fresh water, front stall, frost weed, fun run, gall berry, gall bladder, garbage man,
gay feather, gear box, ginger snap, globe flower, gold beater, gold mine, gold worker, golden seal, golf
cart, golf club, good by, good bye, good will, goose bump, grain field, grape vine, grass finch, gray hen,
green market, grey hen, ground ball, ground berry, ground cover, grouse berry, guest worker, guide word, gun
sight, gunny sack, hack saw, hair ball, hair care, hair style, hand line, hand saw, hand wear, hara kiri,
harding grass, hash mark, hawk moth, head ache, head count, head word, health care, heart leaf, hedge fund,
helmet flower, help desk, high life, high school, high water, hind limb, hit man, home brew, home builder,
home page, home room, honey flower, horse fly, horse head, horse radish, hot cake, hot dog, hot plate, hot
pot, hot spot, house builder, house fly, house guest, house husband, house paint, hum vee, hush puppy, ice
cap, ice cream, ice pick, iron man, jail bird, jell o, jew bush, jimson weed, johnny cake, jumbo jet, jump
start, jump suit, key stroke, kind heartedness, king snake, kit bag, l p, la fayette, lady beetle, lamb
chop, lamp house, lamp shade, lamp shell, lancet fish, land line, land mass, launch pad, law court, lawyer
bush, lay by, lay up, lead plant, left field, left hander, lemon grass, lemon wood, life line, life style,
life time, light bulb, lily turf, line backer, lip fern, loan blend, lock ring, long beard, long legs, lotus
land, love seat, lyre flower, mail boat, make up, male berry, marble wood, market place, match up, may
apple, may fish, meadow grass, mealy bug, meat loaf, meat packing, micro chip, micro organism, milk shake,
milk wagon, mill wheel, mind set, minnie bush, mist flower, monkey pod, moon shell, moor bird, moose wood,
mother fucker, movie making, mug shot, muscle builder, muscle building, nan chang, nan ning, narrow boat,
needle bush, needle wood, neuro marketing, news reader, night club, night life, night rider, nimble will,
non proliferation, nose count, nose dive, nut grass, nut house, nut sedge, oil rig, old timer, otter hound,
oyster catcher, oyster fish, pack rat, paddle wheel, pak choi, paper clip, paper knife, papoose root, pasque
flower, passer by, pea chick, peach wood, pearl fish, pearl weed, pen tail, pet food, phone book, pickerel
weed, pine weed, pipe fitting, place kicker, plant hopper, play actor, play box, play list, pocket book,
pocket comb, pocket knife, poison berry, pole star, polly fish, pony cart, porcupine fish, pork fish, port
watcher, post card, post doc, post hole, post house, post impressionist, post mortem, poster board, power
broker, prayer book, pre eclampsia, pre empt, pre emption, pre emptor, prize fight, pudding wife, quack
grass, quarter vine, rabbit weed, race horse, race runner, railway man, rain forest, range finder, re
uptake, read out, red berry, red header, red maids, red shift, reed mace, rest harrow, rice grass, right
field, right hander, road hog, rock 'n' roll, rock cress, rock rose, rope maker, rose hip, round table, run
up, rye grass, sage brush, salmon berry, salt shaker, sand bar, sand berry, sand fly, sand grouse, sand
hopper, satin leaf, saxe gothea, school teacher, scorpion fish, scorpion weed, screw bean, scrub bird, sea
bird, sea coast, sea gull, sea horse, sea robin, sea snail, seat belt, seed cake, send up, shad flower,
shake up, sheep dog, shell flower, shin bone, ship builder, ship building, shoe lace, shoe string, shop
window, shore bird, short grass, short list, show stopper, shrimp fish, shut eye, sick bag, silk grass, silk
wood, silver berry, silver bush, silver tip, silver vine, silver worker, six pack, skillet fish, skin care,
skunk weed, slop seller, smoke screen, snail flower, snake fish, snake head, snap line, snow bank, snow
blindness, soap rock, soap weed, soldier fish, soup fin, soup spoon, spear point, speed skater, spice bush,
spike moss, sports writer, spread head, sprig tail, squaw bush, squaw root, stagger bush, stand down, staple
gun, step ladder, still room, stock room, stock take, stock taker, stock taking, stomach ache, stone cress,
stone face, stone fly, stone root, stool pigeon, stop watch, straw man, sugar cane, sugar loaf, sun hat, sun
lamp, sun porch, sun ray, sun rose, surf fish, swallow wort, swan flower, swan neck, sweat pants, sweat
suit, sweet pea, tae kwon do, tai chi, tai chi chuan, tail coat, tail fin, tail flower, tall grass, tar
wood, taste bud, tea cart, tear gas, teeter totter, terry cloth, test cross, thread fish, tick tack toe,
tick weed, tidy tips, timber line, tin foil, tin plate, toe toe, tongue fish, tongue flower, tooth powder,
tort feasor, toss up, touch screen, trade off, trail head, tread wheel, tropic bird, trouble maker, trouble
shooter, trumpet wood, twist wood, velvet leaf, vent hole, viet nam, view finder, villa hermosa, voice mail,
wake board, walking stick, wall paperer, waste basket, waste yard, water bird, water cannon, water color,
water colour, water finder, water line, water skin, water wheel, wave form, wave front, wave guide, wax
mallow, weather strip, weather stripping, weather vane, web page, web site, weed killer, well being, well
point, wet nurse, whale sucker, wheat field, wheat grass, whip snake, whistle blower, white tail, white
water, wild flower, will power, wind sock, wine maker, wine making, witch grass, wolf fish, won ton, wood
creeper, wood fern, wood grain, wood louse, word finder, work bench, work board, work day, work flow, work
force, work load, work table, working man, wrist watch, yard bird, yard grass
`
  .trim()
  .split(/,\s+/);
