import {
  type CampoImportado,
  IMPORTACIONES,
  MENSAJES_IMPORTACIONES as M,
  NOMBRE_ARCHIVO_MAXIMO,
  type TipoDeImportacion,
  topeDeFilas,
} from '@cabildo/contracts/importaciones'
import { type Celda, textoDe } from '@cabildo/hojas/celdas'
import { empiezaComoSuma, type LugarDeFila, lectorDeEncabezado, type Registro } from '../../platform/cargas/revision.ts'
import { leerTexto } from '../../platform/hojas/campos.ts'
import { corto, HOLGURA, type Leido, llana } from '../../platform/hojas/celda.ts'

/** What is read of a row, by column: texts that the same reader reads alike; null of an empty or refused cell. */
type Valores<T extends TipoDeImportacion> = Partial<Record<CampoImportado<T>, string | null>>

/** A row as the reading process hands it on. */
export interface FilaImportada {
  /** Its place in the file, then where people find it. */
  fila: number
  hoja: string
  numero: number
  valores: Record<string, string | null>
  /** The cells of a refused row, as they were written. */
  celdas: Record<string, string> | null
  defectos: string[]
  avisos: string[]
  /** How its area is written, without case, accents and blanks; null for kinds without areas. */
  area_llana: string | null
  nombre: string
  documento: string
  lugar: string
}

/** What a kind reads of a row, and how that is shown. */
interface LoImportado<T extends TipoDeImportacion> {
  valores: Valores<T>
  area?: string | null
  nombre: string
  documento?: string
  lugar: string
}

/** The cells of a row, and where to say what was put right or refused. */
export class Lectura<T extends TipoDeImportacion> {
  readonly hoy: string
  readonly avisos: string[]
  readonly defectos: string[] = []
  readonly #celdas: ReadonlyMap<CampoImportado<T>, Celda>

  constructor(celdas: ReadonlyMap<CampoImportado<T>, Celda>, { oculta, hoy }: Pick<LugarDeFila, 'oculta' | 'hoy'>) {
    this.#celdas = celdas
    this.hoy = hoy
    this.avisos = oculta ? ['Fila oculta en el archivo'] : []
  }

  celda(campo: CampoImportado<T>): Celda | undefined {
    return this.#celdas.get(campo)
  }

  /** The value of a cell that was read; null where it is empty or refused, which is noted. */
  tomar<V>({ valor, aviso, motivo }: Leido<V>): V | null {
    if (aviso) this.avisos.push(aviso)
    if (motivo) this.defectos.push(motivo)
    return motivo ? null : valor
  }

  /** Notes that something is missing or wrong. */
  falta(motivo: string): null {
    this.defectos.push(motivo)
    return null
  }

  /** The same value, noted as missing where there is none and nothing was said of its cell. */
  exigir<V>(valor: V | null, antes: number, motivo: string): V | null {
    if (valor === null && this.defectos.length === antes) this.defectos.push(motivo)
    return valor
  }
}

/** The value `archivo` of a row: the name of its PDF, as it is written in column ARCHIVO; noted as missing where there is none. */
export const leerArchivo = <T extends TipoDeImportacion>(
  lectura: Lectura<T>,
  celda: Celda | undefined,
): string | null => {
  const antes = lectura.defectos.length
  const escrito = lectura.tomar(leerTexto(celda, 'ARCHIVO', NOMBRE_ARCHIVO_MAXIMO, { mayusculas: false }))
  return lectura.exigir(escrito, antes, M.sinArchivo)
}

/** How a kind is read: which headings it needs, and what a row of it says. */
export interface Lector<T extends TipoDeImportacion> {
  necesita: (tiene: (campo: CampoImportado<T>) => boolean) => boolean
  leer: (lectura: Lectura<T>) => LoImportado<T>
}

/** Of a cell of a refused row as much is given back, unless its column is of longer texts. */
const ANCHO_DE_MUESTRA = 300

/** The register of a kind, to be read once. */
export const registroDe = <T extends TipoDeImportacion>(
  tipo: T,
  { necesita, leer }: Lector<T>,
): Registro<CampoImportado<T>, FilaImportada> => {
  type Campo = CampoImportado<T>
  // The columns of a kind are named by their own list.
  const columnas = IMPORTACIONES[tipo].columnas as readonly {
    campo: Campo
    titulo: string
    otros: readonly string[]
    ejemplo: string
    largo?: number
  }[]
  const encabezado = lectorDeEncabezado<Campo>(columnas, (halladas) => necesita((campo) => halladas.has(campo)))
  // Left in the template it would stand among what happened.
  const ejemplos = columnas.filter(({ campo, ejemplo }) => ejemplo !== '' && campo !== 'area')
  const esEjemplo = (propias: ReadonlyMap<Campo, Celda>) =>
    ejemplos.every(({ campo, ejemplo }) => textoDe(propias.get(campo)) === ejemplo)
  return {
    encabezado,
    filasMaximo: topeDeFilas(tipo),
    todasLasHojas: true,
    leer: ({ lugar, celdas, propias }) => {
      if (empiezaComoSuma(celdas) || encabezado(celdas) !== null || esEjemplo(propias)) return null
      const lectura = new Lectura<T>(propias, lugar)
      const { valores, area = null, nombre, documento = '', lugar: donde } = leer(lectura)
      const { avisos, defectos } = lectura
      const mostrar = () =>
        Object.fromEntries(
          columnas.flatMap(({ campo, largo = ANCHO_DE_MUESTRA }) => {
            const muestra = corto(textoDe(propias.get(campo), largo * HOLGURA), largo)
            return muestra ? [[campo, muestra] as const] : []
          }),
        )
      return {
        ...{ fila: lugar.orden, hoja: lugar.hoja, numero: lugar.fila },
        ...{ defectos, avisos, nombre, documento, lugar: donde },
        area_llana: area === null ? null : llana(area),
        // What is not said takes no room.
        valores: Object.fromEntries(
          Object.entries<string | null | undefined>(valores).flatMap(([campo, valor]) =>
            valor == null ? [] : [[campo, valor] as const],
          ),
        ),
        celdas: defectos.length > 0 ? mostrar() : null,
      }
    },
  }
}

export interface PedidoDeImportacion {
  tipo: TipoDeImportacion
  /** The Lima day, yyyy-MM-dd. */
  hoy: string
  /** What areas are called, by `llana`, with the name that each has now. */
  areas: Readonly<Record<string, string>>
}
