/**
 * Nouns that may be plural inside a phrase ("attorneys general"). Source: WordNet 3.1's counts of tagged senses: used as a noun 5
 * times or more, as a verb once at most, and three times as often as an adjective or adverb; and ten nouns of titles. No months.
 * WordNet's licence is in `wordnet-licence.txt`.
 */
export const innerNouns: ReadonlySet<string> = new Set(
  `
ability absence absorption abstraction absurdity academy acceleration accent acceptance access accident
accomplishment accordance account accreditation accuracy ace achievement acquisition acre action activity
actor adam addition additive adjective adjunct adjustment administration administrator admiration
admission adult advantage adventure advertising advice aeration aerator aerosol affair affairs affection
africa afternoon agency agent agglutinin agony agreement agriculture ailment air aircraft airplane alaska
albumin algae allotment allowance allusion alteration altercation alternative aluminum alveolus amateur
amazement ambassador ambiguity ambition amendment america ammunition amplitude anaconda analysis analyst
anastomosis anatomy andrena anecdote anemia angel anger anguish animal anionic ankle anniversary
announcement anode ant antagonist antelope antenna antibody anticipation antigen antiserum anxiety
apartment apparatus appearance appendix appetite applause applicant application appointment appreciation
apprehension apprentice approval arc archbishop architect architecture area argon argument arms army
arrangement array arrival arrow art artery article artillery artist arts asia aspect assassin assembly
assignment assistance association assumption assurance astonishment athabascan athlete atlanta atmosphere
atom attention attitude attorney attraction audience authenticity author authorities authority
authorization automobile autumn avocado awareness axe axis babe baby background badge badness bag ball
ballad ballet ballplayer baltimore band bandage banker barbell bark barn barrel barrier baseball basement
basis basket bastard bath bathroom battery battlefield bay bayonet beach beard beast beauty bed bedroom
bee beebread beef beer beginning behalf behavior being belief bell belly berlin bible bicycle binding bird
birth birthday biscuit bishop bit bitterness blackness blade blanket blindness bloat blockade blood blot
bluff boat body bodybuilder bomber bond bone booking boot boredom boss boston bottle bottom bough boundary
bourbon box boxcar boy boyhood brain branch brand brass breakdown breast breath breathing breeze brick
brigade brigadier brightness bronchiole bronchus brooklyn brother brow buckskin buddy builder building
bulb bull bullet bumblebee bunk burden bureaucracy burial bush business businessman button cabin cafe
cafeteria cage calculation calf calibration california camera camper camping canada cancer candidate cane
cannon canon canteen canvas canyon capability capacity capital capitalism captain car carbon card
carpenter carrier cart cartridge case cat catcher category cathode catholicism catkin cattle cavalry
ceiling celebration cell cellar cellulose cent century ceremony chain chair chairman chamber champagne
champion channel chaos chapel chapter character charcoal checkbook checklist cheek chemist chemistry chest
chicago chicken child childhood chimney china chlorine choice chore chorus christ christianity christmas
chromatography church churchyard cigar cigarette circuit circulation circumstance circus citizen city
civilization claimant clarity classification classroom clay cleaning clergyman clerk cleveland cliche
client climate clock closet cloth clothes clothing club clue clump coal coast code coffee coincidence
collage collar colleague collection collector college collision colonel colony colors column combination
comedy commander commerce commissioner commitment committee commotion communication communion communism
community commuter companion company comparison compartment compass compensation competence competition
competitor complaint completion complexity complication component composer composite composition
comprehension compulsion compulsivity computer comrade concentration concept conception concert conclusion
condemnation conductor conference confession confidence confirmation conformity confusion congregation
congress conjugate conjunction connection connotation conscience consciousness consequence conservatism
consideration consonant conspiracy constituent construction consul consumer container contemplation
contempt contention context continent continuity contortion contour contractor contradiction contribution
controversy convenience convention conversation conversion conviction cooling cooperation cop cord core
corn corner coroner corporal corporation corps corpse correlation correspondence correspondent corridor
cortex costume cotton couch council countenance counterpart country county courage course court cousin cow
cowboy cows creation creature credo creek crest crew crime criminal crisis criterion critic criticism crop
crossroads cruelty crystal cuba cubism culture curiosity curriculum curtain custom customer cyclist dallas
dancer dancing danger darkness data datum daughter dawn day daylight dealer death debris debt dec decade
decision deck declaration decomposition dedication deduction defect defense defiance deficiency definition
degree democracy democrat demonstration demythologization denial denomination density denver department
departure dependence depression depth deputy derision descent description desk destiny destruction
detection detective detergent determination detroit development device devil diagram dialect dialectic
dialogue dialysis diameter diaphragm diarrhea dice dictionary diet difference differentiation difficulty
diffusion dignity dilemma dilution dimension dinner dipole direction director dirt disagreement
disappearance disappointment disapproval disaster disc discovery discrepancy discretion discrimination
discussion disease dish disk dismay disobedience disorder disposal distance distinction distress
distribution distributor district disturbance divan diversion dividend divinity division doctrine
documentary dollar domain dominance domination donor door doorway dosage dose dozen dragon drama drawer
drawing drinking driver driveway drizzle drought drug drugstore dugout duration dusk duty dwelling
eagerness ear earnings earth earthquake economy ecstasy edition editor education educator effectiveness
efficacy efficiency effluent effort egg eggs ego elbow election electricity electron electronics element
elevator elite ellipsoid embankment embarrassment emblem emergency emission emotion emphasis employee
employer employment encouragement enemy energy engagement engine engineer engineering england englishman
enjoyment ensemble enterprise entertainment enthusiasm entity entrance entrepreneur entry envelope
environment enzyme epiphysis episode epoch equation equilibrium equipment equivalent era errand error
escalation essay establishment estate eternity europe evaluation eve evening event evolution examination
example exasperation exception excitement exclamation execution exertion exhibition existence expansion
expectation expedition expenditure expense experimentation expert explanation exploration explosion
exposure expression extension extent fabric facility fact factory faculty failure faith fallout fame
family fantasy farmer farming fate fault favorite feat feather feb fee feeding feedlot feeling feelings
fellow fellowship fence fever fiber fibrosis fiction fig fighter fighting filling financing finding
fingerprint firearm fireplace firing fisherman fishing fist flame flatness flavor flesh flexibility flight
floor flower fluid fluorescence flux foam foe fog foliage folk folklore follower food foot football
footstep forehead foreigner forest fork formation formula formulation fortune foundation fraction fragment
france fraud freedom freeway freight frenchman frenzy frequency friend fringe frontage fruit frustration
fulfillment fun fund funds funeral fur furniture fury futility gadget gag game gang gap gas gate gathering
generation generator genius gentleman georgia germany ghetto gift girl gland glass globe gloom glory glove
gnp goal goat god gold golf goodness gospel gossip government governor gown grace grade gradient
graduation gram grandmother graph graphite grass greatcoat greece greeting grenade grief grocer grounds
grouping grove growth guam guest guidance guilt gun gunfire guy gymnast gymnastics habit hair halfback
hall hallway handful handkerchief handling hands happiness harmony haste hat hatred hawaii hay haze
headache headlight headquarters health hearing heart heel height heir helium hell hemisphere hen heritage
hero hesitation highroad highway hill hilum hip historian history holder hole holiday hollywood holmes
holster homer honey honeybee hoof horizon hormone horn horror horse horseman hospital host hostess hotel
hour hours household housewife houston hudson hue hunger hunter hunting husband hut hydrogen hymn
hypothalamus hypothesis ice idea identification identity ideology ignorance iliad illinois illness
illusion illustration image imagination imitation immediacy immigrant immortality immunity impact
impatience implication importance impression improvement impulse impurity inability incentive inch
incidence income independence india indication indicator indictment indifference indignation individualism
industry infantry infection inference infiltration information inhibition initiative injury inning
innocence inquiry insect insight installation instance instant institution instruction instructor
instrument insurance intake integer integration intellect intelligence intensity intention interaction
interchange interdependence interference interior interpretation interpreter interrelation interruption
intersection interval intonation introduction introject intuition invention inventory investigation
investigator investment invitation involvement iodide iodine ion irony irregularity irritation island
isolation italy item ivory jacket jap japan jeep jesus jew job journey joy judgment jupiter jurisdiction
jury justice justification ketosis kidney killer killing kind king kitchen kitten knee knife knight
knowledge laboratory laborer lad ladder lady lagoon lamb lamp landing landscape lane language laos larva
laughter law lawn lawyer leader leaders leadership leaf league learning leather ledger leg legend
legislation legislator legislature leisure lemon length lens lessening lesson letter liberalism liberty
library lieutenant life lighting lightning limb limitation linguist lip liquor listener liter literature
liver livestock loading lobby lobe locality location logic london loneliness lookup lord loss losses lot
lots lover loyalty luck luggage lumber lunch lung luxury lyric machine machinery magazine magician
magnetism magnitude maid maintenance majority maker making malaise mama mamma management manager
manchester manhattan manifestation manifold manner manners manometer manufacturer marble margin marketing
marketplace marksman marriage mars martyr massachusetts masterpiece mastery mat material maturity mayor
meadow meal meaning means measurement mechanics mechanism medicine meeting melody member membership memory
men merchant mercury mercy merger mess message messenger metal meteor meteorite meter method metropolis
mexican micelle michigan micrometeorite microorganism microscope midnight mile militia millidegree
milligram mimesis min mineral minnesota minority minute miracle misery misfortune missile mission
mississippi missouri mist mixture mob mode modernity modernization modifier modulation moisture molecule
moment momentum money monk monkey monocle monopoly monster month monument mood moon moonlight morality
morning morphophonemics motif motion motivation motive motor mound mountain mouse movement movie mucosa
mud mulch multiplicity murderer muscle music musician musket musketry mustache mystery myth narrative
nation nationalism nature navy necessity neck needle neighbor neighborhood neocortex nephew nerve network
neurosis neutralist neutrophil news newspaper nickel night nightclub nitrogen noise nonsense noon norm
notary nothing notion nov novelist nucleus oath objection objective obligation obscurity observation
observer obstacle occupant occupation occurrence ocean odor office officer ohio oil onset opera operation
operator opinion opium opportunity opposition orchestra ordering organ organism organization origin
orthography ossification outburst outcome outfit outlook output outreach overcast owner ownership oxen
oxidation oxygen pacific packet page pail painter painting palace pansy papa paper papers paradigm
paragraph parameter parent paris parlor participation particle partner partnership party passage passer
passing passion pastor pasture patent path patience patient payment pbs peace peak peasant pebble pegboard
penalty pencil pennsylvania people percent percentage perception perfection performance performer period
permission persistence person personality personnel perspective perspiration petitioner phase phenomenon
philadelphia philosopher philosophy phonology phosphate physician physics pianist piano piece pig pill
pillow pine pipe pistol pit pitcher pitching pittsburgh pituitary placement planet planning planter plasma
plate platform plato platoon player playing pleasure pleura plight pocket poem poet poetry poland
policeman policy politician politics pollen polynomial polyphosphate pond pope popularity population porch
port portal portion posse possession possibility postmaster posture pot potassium potentiality potter
pottery poverty powder prayer preacher preaching precaution precision preparation presence presentation
president pressure prestige prevention prevision prey priest prince principle priority prisoner privilege
prize probability problem procedure proceedings proclamation procreation procurement producer product
production productivity profession professor profile profits prohibition projection prominence promotion
pronoun proof propagandist property proportion proposal proposition proprietor proprietorship prospect
protease protection protein protestantism providence province provision pseudophloem psychologist
psychology publication publisher punishment pupil purpose pursuit pushup pyrex quack quackery
qualification quality quantity quarter quarterback quarters queen questioning quirt rabbi rabbit radar
radiation radish radius rag railroad rancher rat rating ratio ration rattlesnake ray razor reaction
reactivity reader readiness reading realism reality realization realm reasoning reb rebellion receipt
receiver reception receptionist recognition recollection recommendation recording recovery recreation
recruitment redcoat reduction reference reflection reflector reflex refugee refund refusal regiment region
registrant registration regulation rehabilitation rehearsal rein rejection relation relations relationship
relevance relief religion remainder reminder removal renaissance repetition replacement reporter
representation representative republic reputation requirement research resemblance resentment reservation
reserves residence resistance resistor resolution resonance resource respite response responsibility
restaurant restraint restriction retailer retention retirement revelation revenge revenue revision
revolution rhythm rib ribbon rice richness rider ridge rifle ritual river road roadway robber role
roleplaying romance rome roof rookie room rope rose rotor rousseau route routine royalty rpm ruler rumor
runner rushing russia rustling safety saint sake salary sale salesman saline saloon salt salvation
sandwich satire satisfaction saving scar scene scent scheme scholar scholarship science scientist scope
scot scours script scripture scrutiny sea season secretary section sector security seed selection self
selling senate senator sensation sensibility sensitivity sensor sentiment separation septum sequence
sergeant series serpent serum servant services session setting settlement settler sewage sewer sex shaft
shakespeare shame sheep sheet shelf shell shelter sheriff shielding shipment shirt shoe shooting shopping
shore shortage shot shunt shutdown shutter side sidewalk significance silk similarity similitude
simplicity sincerity singing sir sister site situation sixties size skiff skill skin skirmisher skull sky
slave slavery sleeve slipper slope soap socialism society sofa soil soldier solicitor solidarity soloist
solution someone son sonar song sorrow sort soul source southerner southpaw speaker specialist species
specificity specimen spectacle spectator specter spectrum speculation speech sphere spirit sport sportsman
squad stability staining stairs standpoint statement statistic statue stature status statute steel steeple
steps stereo stereotype stillness stimulation stimulus stockholder stocking stoicism stomach stone storage
story stove stranger strategy stravinsky straw street strength stride structure student studio stump
stupidity style subdivision submarine submission subsection subspace substance suburb success succession
successor suffering sugar suggestion suitcase suite sum summary summer sun sundown sunlight superiority
superstition supervision supper surface surgeon surroundings survival survivor suspension suspicion sweden
sweetheart sword syllable symbol symmetry sympathy symphony symptom synthesis system table tail tale
talent tangent tank tape target task taxpayer tea teacher teaching team teamster tears technique
technology teenager telegrapher television temper temperature temple temptation tendency tension tent
territory terror testimony testing texas text textile texture thanks theater theatre theme theologian
theology theorem theory therapist therapy thermocouple thermometer thicket thief thigh thing things
thinking thought threat threshold throat thyroglobulin thyroid thyroxine tide timber times timing tin
tissue titer toe toilet tomb tomorrow ton tone tongue tooth topic torso tournament towel town tracing
tract trader tradition traditionalist traffic tragedy training trance transducer transition translation
transmission transportation tray treasure treasury treatment tree treetop trend trial tribute trick
triumph troop trooper troops trough truck trunk trustee truth tsh tsunami tub tube tumor tune turmoil
twenties uncertainty uncle understanding uniform union unit unity universe university uproar uptake usage
usefulness utility utopia validity valley valor values vapor variation variety vase vector vegetable
vehicle vein velocity venus verb verse version vertex vessel victim victory vientiane viewpoint village
vindication vine violation violence virginia virtue viscosity vision visitor vitality vocabulary volley
voltage voltaire volume voter voting voyage wagon wall war ward warehouse warfare warmth warning warsaw
washing washington watercolor wavelength way weakness wealth weapon weather week weekend west while
whiskey whisky wife willingness willow window wine wisdom wit witch withholding woman wood woods words
workbench worker workout works workshop world worm wrath wrist writer writing yard year yearning years yes
yokuts youth zinc
`
    .trim()
    .split(/\s+/),
);
