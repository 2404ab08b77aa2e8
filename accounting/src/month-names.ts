// Names of months and weekdays in the languages of bank files: English, German, French, Spanish, Italian, Dutch, Portuguese, Danish,
// Norwegian, Swedish, Polish, Czech and Hungarian. The names are in lower case and without accents.

/**
 * The names of each month. An abbreviation of three letters or more is accepted if it is the beginning of the names of only one month.
 * `listopad` is intentionally missing, because it means November in Polish and Czech, and October in Croatian. The Croatian names of June
 * and July are included because they make `lip` and `srp` ambiguous. The Polish name of July and the Czech name of August start with the
 * same letters.
 */
const MONTHS = [
  'january januar janner janvier enero gennaio januari janeiro stycznia styczen ledna leden januar',
  'february februar feber fevrier febrero febbraio februari fevereiro lutego luty unora unor',
  'march marz maerz mrz mars marzo maart mrt marco marts marca marzec brezna brezen marcius',
  'april avril abril aprile kwietnia kwiecien dubna duben aprilis',
  'may mai mayo maggio mei maio maj maja kvetna kveten majus',
  'june juni juin junio giugno junho czerwca czerwiec cervna cerven junius lipnja lipanj',
  'july juli juillet julio luglio julho cervence cervenec julius lipca lipiec srpnja srpanj',
  'august aout agosto augustus augusti sierpnia sierpien srpna srpen augusztus',
  'september septembre septiembre setiembre settembre setembro wrzesnia wrzesien zari szeptember',
  'october oktober octobre octubre ottobre outubro pazdziernika pazdziernik rijna rijen',
  'november novembre noviembre novembro',
  'december dezember decembre diciembre dicembre dezembro desember grudnia grudzien prosince prosinec',
]
const WEEKDAYS =
  'monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag lundi ' +
  'mardi mercredi jeudi vendredi samedi dimanche lunes martes miercoles jueves viernes sabado domingo lunedi martedi mercoledi giovedi ' +
  'venerdi domenica maandag dinsdag woensdag donderdag vrijdag zaterdag zondag segunda terca quarta quinta sexta feira mandag tirsdag ' +
  'onsdag torsdag fredag lordag sondag tisdag poniedzialek wtorek sroda czwartek piatek sobota niedziela pondeli utery streda ctvrtek ' +
  'patek nedele hetfo kedd szerda csutortok pentek szombat vasarnap thur thurs tues'
/** Abbreviations of weekdays with one or two letters. */
const SHORT_WEEKDAYS =
  'mo di mi do fr sa so ma wo vr za zo lu me je ve ti on to lo pn wt sr cz pt sb nd po ut st ct pa ne h k sze cs p szo v'

const EXACT = new Map<string, number>()
const BEGINNINGS = new Map<string, number | null>()
for (const [index, names] of MONTHS.entries())
  for (const name of names.split(' ')) {
    EXACT.set(name, index + 1)
    for (let length = 3; length < name.length; length++) {
      const beginning = name.slice(0, length)
      const known = BEGINNINGS.get(beginning)
      BEGINNINGS.set(beginning, known === undefined || known === index + 1 ? index + 1 : null)
    }
  }

const DAYS = new Set(SHORT_WEEKDAYS.split(' '))
for (const name of WEEKDAYS.split(' '))
  for (let length = 3; length <= name.length; length++) DAYS.add(name.slice(0, length))

/**
 * Returns the number (1 to 12) of a month from its name or an abbreviation. Returns null for any other word, and for an abbreviation that
 * several months share, such as `jui`.
 */
export function monthOfName(name: string): number | null {
  return EXACT.get(name) ?? BEGINNINGS.get(name) ?? null
}

/** Returns whether a word is the name of a weekday or an abbreviation of it. */
export function isWeekday(word: string): boolean {
  return DAYS.has(word)
}
