import { enUnaLinea } from './celdas.ts'
import { FallaDeHoja, HOJAS_MAXIMO, NOMBRE_MAXIMO_CARACTERES } from './limites.ts'
import type { Paquete } from './paquete.ts'
import { leerXmlEntero } from './xml.ts'

const LIBRO = 'xl/workbook.xml'
const TIPOS = '[Content_Types].xml'
const RELACIONES_RAIZ = '_rels/.rels'

/** A sheet of the workbook, in the order of its tabs. */
export interface HojaDeLibro {
  nombre: string
  /** Index among the sheets with cells, from 0 on. */
  lugar: number
  oculta: boolean
  parte: string
}

/** The table of contents of a workbook. */
export interface Indice {
  hojas: HojaDeLibro[]
  /** Its days count from 1904, as on old Macintoshes. */
  desde1904: boolean
  textos: string | null
  estilos: string | null
}

interface Relacion {
  /** The last part of its type, the only one that both dialects of the format share. */
  tipo: string
  parte: string
}

/** Reads the table of contents. Throws FallaDeHoja: noEsXlsx when the archive is not a workbook. */
export const leerIndice = async (paquete: Paquete): Promise<Indice> => {
  const raiz = await relacionesDe(paquete, RELACIONES_RAIZ, '')
  const libro = [...raiz.values()].find(({ tipo }) => tipo === 'officeDocument')?.parte ?? LIBRO
  if (!paquete.tiene(libro)) throw new FallaDeHoja('noEsXlsx')
  // Not used, but a workbook without it is not complete.
  await leerXmlEntero(paquete.abrir(TIPOS), {})
  const carpeta = libro.slice(0, libro.lastIndexOf('/') + 1)
  const relaciones = await relacionesDe(paquete, `${carpeta}_rels/${libro.slice(carpeta.length)}.rels`, carpeta)
  const hojas: HojaDeLibro[] = []
  let desde1904 = false
  let raizVista = false
  await leerXmlEntero(paquete.abrir(libro), {
    abre(nombre, atributos) {
      if (!raizVista && nombre !== 'workbook') throw new FallaDeHoja('noEsXlsx')
      raizVista = true
      if (nombre === 'workbookPr') desde1904 = esCierto(atributos.date1904)
      if (nombre !== 'sheet') return
      if (hojas.length === HOJAS_MAXIMO) throw new FallaDeHoja('desmedida')
      const id = Object.entries(atributos).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      const relacion = relaciones.get(id)
      // Charts and dialogs have tabs, too.
      if (relacion?.tipo !== 'worksheet') return
      const oculta = (atributos.state ?? 'visible') !== 'visible'
      const suNombre = enUnaLinea(atributos.name ?? '', NOMBRE_MAXIMO_CARACTERES)
      hojas.push({ nombre: suNombre, lugar: hojas.length, oculta, parte: relacion.parte })
    },
  })
  const parteDe = (buscado: string) => [...relaciones.values()].find(({ tipo }) => tipo === buscado)?.parte ?? null
  return { hojas, desde1904, textos: parteDe('sharedStrings'), estilos: parteDe('styles') }
}

/** XML's values for true. */
export const esCierto = (valor: string | undefined): boolean => valor === '1' || valor === 'true'

const relacionesDe = async (paquete: Paquete, parte: string, carpeta: string): Promise<Map<string, Relacion>> => {
  const relaciones = new Map<string, Relacion>()
  if (!paquete.tiene(parte)) return relaciones
  await leerXmlEntero(paquete.abrir(parte), {
    abre(nombre, { Id, Type = '', Target = '', TargetMode }) {
      // Parts outside the file are never fetched.
      if (nombre !== 'Relationship' || Id === undefined || TargetMode === 'External') return
      relaciones.set(Id, { tipo: Type.slice(Type.lastIndexOf('/') + 1), parte: caminoDe(Target, carpeta) })
    },
  })
  return relaciones
}

const caminoDe = (destino: string, carpeta: string): string => {
  const camino: string[] = []
  for (const paso of (destino.startsWith('/') ? destino : carpeta + destino).split('/')) {
    if (paso === '..') camino.pop()
    else if (paso !== '' && paso !== '.') camino.push(paso)
  }
  return camino.join('/')
}
