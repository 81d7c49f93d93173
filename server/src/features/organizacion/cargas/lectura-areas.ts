import {
  AreaNueva,
  CORREO_AREA_MAXIMO,
  MENSAJES_AREAS,
  NOMBRE_AREA_MAXIMO,
  TELEFONO_AREA_MAXIMO,
} from '@cabildo/contracts/organizacion'
import {
  type CampoCargaAreas,
  COLUMNAS_CARGA_AREAS,
  MENSAJES_CARGAS,
  TOPE_FILAS_CARGA,
} from '@cabildo/contracts/organizacion-cargas'
import { SIGLAS_MAXIMO } from '@cabildo/contracts/organizacion-siglas'
import { type Celda, textoDe } from '@cabildo/hojas/celdas'
import {
  empiezaComoSuma,
  type LugarDeFila,
  lectorDeEncabezado,
  type Registro,
} from '../../../platform/cargas/revision.ts'
import { LARGO_DE_CLAVE, leerDni, leerTexto } from '../../../platform/hojas/campos.ts'
import { corto, impedimento, type Leido, VACIA } from '../../../platform/hojas/celda.ts'
import type { FilaLeida } from './cargas.queries.ts'

/** What the cells of a row say of an area; null of an empty or refused cell. */
export interface ValoresDeArea {
  name: string | null
  siglas: string | null
  /** Name, siglas or number of the area above. */
  depende_de: string | null
  numero: number | null
  /** The DNI of its head. */
  jefe: string | null
  correo: string | null
  telefono: string | null
}
export type FilaDeAreas = FilaLeida<ValoresDeArea, CampoCargaAreas>

const leerEncabezado = lectorDeEncabezado<CampoCargaAreas>(COLUMNAS_CARGA_AREAS, (columnas) => columnas.has('name'))
const TITULOS = Object.fromEntries(COLUMNAS_CARGA_AREAS.map(({ campo, titulo }) => [campo, titulo])) as Record<
  CampoCargaAreas,
  string
>
const LARGOS = {
  ...{ name: NOMBRE_AREA_MAXIMO, siglas: SIGLAS_MAXIMO, depende_de: NOMBRE_AREA_MAXIMO },
  ...{ correo: CORREO_AREA_MAXIMO, telefono: TELEFONO_AREA_MAXIMO },
}
const ANCHO_DE_MUESTRA = NOMBRE_AREA_MAXIMO + LARGO_DE_CLAVE

const leerNumero = (celda: Celda | undefined): Leido<number> => {
  const motivo = impedimento(celda, TITULOS.numero, LARGO_DE_CLAVE)
  if (motivo) return { valor: null, motivo }
  const escrito = textoDe(celda)
  if (escrito === '') return VACIA
  const leido = AreaNueva.shape.id.safeParse(/^[1-9]\d*$/.test(escrito) ? Number(escrito) : 0)
  if (leido.success) return { valor: leido.data ?? null }
  return { valor: null, motivo: `${TITULOS.numero}: ${MENSAJES_AREAS.numero}` }
}

const leerJefe = (celda: Celda | undefined): Leido => (textoDe(celda) === '' ? VACIA : leerDni(celda))

/** A text by the rules of the form of an area (ORG-10, ORG-11, ORG-15). */
const leerCampo = (celda: Celda | undefined, campo: keyof typeof LARGOS): Leido => {
  const leido = leerTexto(celda, TITULOS[campo], LARGOS[campo], { mayusculas: campo === 'siglas' })
  if (leido.valor === null || campo === 'depende_de') return leido
  const segunRegla = AreaNueva.shape[campo].safeParse(leido.valor)
  if (segunRegla.success) return { ...leido, valor: segunRegla.data ?? null }
  return { valor: null, motivo: `${TITULOS[campo]}: ${segunRegla.error.issues[0]?.message ?? ''}` }
}

/** Reads the cells of one row (ORG-52, decision 0048). */
const leerFila = (celdas: ReadonlyMap<CampoCargaAreas, Celda>, { fila, oculta }: LugarDeFila): FilaDeAreas => {
  const avisos = oculta ? ['Fila oculta en el archivo'] : []
  const motivos: string[] = []
  const tomar = <T>({ valor, aviso, motivo }: Leido<T>): T | null => {
    if (aviso) avisos.push(aviso)
    if (motivo) motivos.push(motivo)
    return motivo ? null : valor
  }
  const texto = (campo: keyof typeof LARGOS) => tomar(leerCampo(celdas.get(campo), campo))
  const name = texto('name')
  if (name === null && motivos.length === 0) motivos.push(MENSAJES_CARGAS.sinNombreDeArea)
  const valores: ValoresDeArea = {
    name,
    siglas: texto('siglas'),
    depende_de: texto('depende_de'),
    numero: tomar(leerNumero(celdas.get('numero'))),
    jefe: tomar(leerJefe(celdas.get('jefe'))),
    correo: texto('correo'),
    telefono: texto('telefono'),
  }
  const muestras = COLUMNAS_CARGA_AREAS.flatMap(({ campo }) => {
    // A corrected DNI is given back corrected: as a text without its zeros it would be refused again.
    const muestra = (campo === 'jefe' && valores.jefe) || corto(textoDe(celdas.get(campo)), ANCHO_DE_MUESTRA)
    return muestra ? [[campo, muestra] as const] : []
  })
  return { fila, leida: { valores, avisos, motivos }, celdas: Object.fromEntries(muestras) }
}

/** The register of areas, to be read once. */
export const registroDeAreas = (): Registro<CampoCargaAreas, FilaDeAreas> => ({
  encabezado: leerEncabezado,
  filasMaximo: TOPE_FILAS_CARGA.areas,
  leer: ({ lugar, celdas, propias }) =>
    empiezaComoSuma(celdas) || leerEncabezado(celdas) !== null ? null : leerFila(propias, lugar),
})
