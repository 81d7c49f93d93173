import { verificadorCorrecto } from '@cabildo/contracts/base/verificador'
import { type Celda, textoDe } from '@cabildo/hojas/celdas'
import { demasiadoLargo, diaEscrito, impedimento, LARGO_DE_TITULO, llana } from '../../platform/hojas/celda.ts'
import type { FilaDelPadron } from '../../platform/identidad/padron.queries.ts'

/** Headings by which each column is known, without regard to case, accents, blanks or punctuation. */
const TITULOS = {
  dni: ['dni', 'numero de dni', 'nro dni', 'documento'],
  nombres: ['nombres', 'nombre', 'prenombres'],
  ape_paterno: ['apellido paterno', 'ape paterno', 'ape pat', 'primer apellido', 'paterno', 'ap primer'],
  ape_materno: ['apellido materno', 'ape materno', 'ape mat', 'segundo apellido', 'materno', 'ap segundo'],
  apellidos: ['apellidos'],
  verificador: ['verificador', 'codigo verificador', 'codigo de verificacion', 'digito verificador', 'code verifica'],
  sexo: ['sexo'],
  fecha_nac: ['fecha de nacimiento', 'fecha nacimiento', 'fecha nac', 'nacimiento'],
} as const
type Campo = keyof typeof TITULOS

const CAMPO_DE: ReadonlyMap<string, Campo> = new Map(
  (Object.keys(TITULOS) as Campo[]).flatMap((campo) => TITULOS[campo].map((titulo) => [llana(titulo), campo] as const)),
)

type Celdas = ReadonlyMap<number, Celda>
export type Columnas = ReadonlyMap<Campo, number>

export const COLUMNAS_NECESARIAS = 'DNI, nombres y apellidos (o apellido paterno)'

/** The columns of a row of headings; null when it is none. Of two equal headings the first counts. */
export const leerTitulos = (celdas: Celdas): Columnas | null => {
  const columnas = new Map<Campo, number>()
  for (const [columna, celda] of celdas) {
    const titulo = celda.tipo === 'texto' ? textoDe(celda) : ''
    const campo = titulo.length > LARGO_DE_TITULO ? undefined : CAMPO_DE.get(llana(titulo))
    if (campo && !columnas.has(campo)) columnas.set(campo, columna)
  }
  const conApellidos = columnas.has('ape_paterno') || columnas.has('apellidos')
  return columnas.has('dni') && columnas.has('nombres') && conApellidos ? columnas : null
}

const LARGO_DE_NOMBRE = 80
const SEXOS: Readonly<Record<string, number>> = {
  '1': 1,
  m: 1,
  masculino: 1,
  hombre: 1,
  '2': 2,
  f: 2,
  femenino: 2,
  mujer: 2,
}

class Motivo extends Error {}

/** The person of a row, born by `hoy` (yyyy-MM-dd), or why it is none; the refused value itself is not repeated. */
export const leerPersona = (
  celdas: Celdas,
  columnas: Columnas,
  hoy: string,
): { persona: FilaDelPadron } | { motivo: string } => {
  const celda = (campo: Campo) => celdas.get(columnas.get(campo) ?? 0)
  try {
    const dni = leerDni(celda('dni'))
    const verificador = textoDe(celda('verificador'))
    if (verificador && !verificadorCorrecto(dni, verificador)) throw new Motivo('el verificador no es el de ese DNI')
    // Joined surnames are kept whole: nobody can tell where 'De la Cruz Quispe' divides.
    const ape_paterno = leerNombre(celda(columnas.has('ape_paterno') ? 'ape_paterno' : 'apellidos'), 'apellidos')
    const ape_materno = leerNombre(celda('ape_materno'), 'apellidos')
    const nombres = leerNombre(celda('nombres'), 'nombres')
    if (!nombres) throw new Motivo('faltan los nombres')
    if (!ape_paterno && !ape_materno) throw new Motivo('faltan los apellidos')
    const sexo = leerSexo(textoDe(celda('sexo')))
    return { persona: { dni, nombres, ape_paterno, ape_materno, sexo, fecha_nac: leerDia(celda('fecha_nac'), hoy) } }
  } catch (error) {
    if (error instanceof Motivo) return { motivo: error.message }
    throw error
  }
}

/** Zeros that a spreadsheet took from a number come back (decision 0048); a text has to be whole. */
const leerDni = (celda: Celda | undefined): string => {
  if (celda === undefined) throw new Motivo('falta el DNI')
  const escrito = textoDe(celda)
  // Point and sign are part of a number; in a text they only part its digits.
  const dni = celda.tipo === 'numero' ? escrito.padStart(8, '0') : escrito.replace(/[\s.-]/g, '')
  if (!/^\d{8}$/.test(dni)) throw new Motivo('el DNI debe tener 8 dígitos')
  return dni
}

const leerNombre = (celda: Celda | undefined, titulo: string): string => {
  const impide = impedimento(celda, titulo, LARGO_DE_NOMBRE)
  if (impide) throw new Motivo(impide)
  const nombre = textoDe(celda).replace(/ {2,}/g, ' ').toUpperCase()
  if (nombre.length > LARGO_DE_NOMBRE) throw new Motivo(demasiadoLargo(titulo, LARGO_DE_NOMBRE))
  if (nombre !== '' && (!/\p{L}/u.test(nombre) || /\d/.test(nombre))) throw new Motivo(`${titulo} no es un nombre`)
  return nombre
}

const leerSexo = (escrito: string): number | null => {
  const sexo = SEXOS[llana(escrito)]
  if (escrito !== '' && sexo === undefined) throw new Motivo('el sexo debe ser M o F')
  return sexo ?? null
}

const leerDia = (celda: Celda | undefined, hoy: string): string | null => {
  if (celda === undefined) return null
  const dia = diaEscrito(celda)
  if (dia === null || dia === 'inexistente' || dia < '1850-01-01' || dia > hoy)
    throw new Motivo('la fecha de nacimiento debe ser un día que existe, como 31/12/1980')
  return dia
}
