import { ANIOS_ARCHIVO, nombreDeArchivado, nombreDeArchivo } from '@cabildo/contracts/archivo'
import { diaEnPalabras } from '@cabildo/contracts/base/meses'
import type { Entidad } from '../features/documentos/redaccion/index.ts'
import type { Archivos } from '../platform/archivos/archivos.ts'
import { DISPOSICIONES, FUNDAMENTOS, MATERIAS, type TipoArchivado } from './archivo-textos.ts'
import type { Azar } from './azar.ts'
import { cuentaDe, idDeCuenta } from './cuentas.ts'
import { diasHabilesAntesDe, MINUTO_MS, medianocheLima } from './dias.ts'
import { llenador } from './documentos.ts'
import { abrirEscaner, escribirPdf, guardarPdf, type Parrafo } from './pdf.ts'

/** Norms of each type in a year. */
const POR_ANIO: readonly (readonly [TipoArchivado, number])[] = [
  [1, 4],
  [3, 6],
  [7, 2],
  [8, 1],
]
/** The last working days on which they were added. */
const DIAS = 60
/** One in so many was only ever scanned. */
const ESCANEADA_CADA = 11

/** A norm of the archive, before its PDF. */
interface ArchivadaDemo {
  tipo_doc: TipoArchivado
  anio: number
  nro_doc: string
  sumilla: string
  created_at: string
  escaneada: boolean
  parrafos: Parrafo[]
}

/**
 * The archive: every type and year, numbered in the order of their dates, each added by the archive's people on one of the
 * last working days, oldest first.
 */
export const armarArchivo = (hoy: string, entidad: Pick<Entidad, 'nombre' | 'ciudad'>, azar: Azar): ArchivadaDemo[] => {
  const dias = diasHabilesAntesDe(hoy, 1).slice(-DIAS)
  const [primero = hoy] = dias
  const ultimo = Number(primero.slice(0, 4))
  const anios = Array.from({ length: ultimo - ANIOS_ARCHIVO.primero + 1 }, (_, i) => ANIOS_ARCHIVO.primero + i)
  const normas = anios.flatMap((anio) =>
    POR_ANIO.flatMap(([tipo_doc, cuantas]) => {
      const materia = azar.repartir(MATERIAS[tipo_doc])
      let numero = 0
      return Array.from({ length: cuantas }, (_, i) => {
        numero += azar.entero(1, 40)
        const dia = diaDelAnio(anio, (i + azar.fraccion()) / cuantas)
        const llamada = { tipo_doc, anio, nro_doc: String(numero).padStart(3, '0') }
        return { dia, norma: redactar(llamada, dia, materia(), entidad, azar) }
      })
    }),
  )
  // What is younger is not in the archive yet.
  const archivadas = normas.filter(({ dia }) => dia < primero)
  const puesto = (i: number) => Math.floor((i * dias.length) / archivadas.length)
  let delDia = 0
  return archivadas.map(({ norma }, i) => {
    delDia = puesto(i) === puesto(i - 1) ? delDia + 1 : 0
    const minuto = 9 * 60 + 7 * delDia
    return {
      ...norma,
      created_at: new Date(medianocheLima(dias[puesto(i)] ?? hoy) + minuto * MINUTO_MS).toISOString(),
      escaneada: i % ESCANEADA_CADA === 4,
    }
  })
}

/** The day, yyyy-MM-dd, at which so much of a year has passed. */
const diaDelAnio = (anio: number, parte: number): string =>
  new Date(Date.UTC(anio, 0, 1 + Math.floor(parte * 365))).toISOString().slice(0, 10)

const redactar = (
  norma: Pick<ArchivadaDemo, 'tipo_doc' | 'anio' | 'nro_doc'>,
  dia: string,
  materia: (typeof MATERIAS)[TipoArchivado][number],
  { nombre, ciudad }: Pick<Entidad, 'nombre' | 'ciudad'>,
  azar: Azar,
): Omit<ArchivadaDemo, 'created_at' | 'escaneada'> => {
  const { tipo_doc, anio, nro_doc } = norma
  const llenar = llenador(azar, String(anio), 980)
  // An ordinance regulates at length; a resolution decides one thing.
  const largas = tipo_doc === 1 ? 10 : tipo_doc === 8 ? 5 : 1
  const fundamentos = azar.barajar(FUNDAMENTOS).slice(0, azar.entero(4, FUNDAMENTOS.length))
  const articulos = [...materia.articulos, ...azar.barajar(DISPOSICIONES).slice(0, largas)]
  const parrafos: Parrafo[] = [
    { estilo: 'titulo', texto: nombre.toLocaleUpperCase('es-PE') },
    { estilo: 'titulo', texto: `${nombreDeArchivo(tipo_doc).toLocaleUpperCase('es-PE')} N° ${nro_doc}-${anio}` },
    {
      estilo: 'parrafo',
      texto: `${ciudad}, ${diaEnPalabras(dia)}`,
    },
    { estilo: 'titulo', texto: 'VISTO Y CONSIDERANDO:' },
    ...[materia.motivo, ...fundamentos].map((texto) => ({ estilo: 'parrafo' as const, texto: llenar(texto) })),
    { estilo: 'titulo', texto: 'SE DISPONE:' },
    ...articulos.map((texto, i) => ({ estilo: 'parrafo' as const, texto: `Artículo ${i + 1}.- ${llenar(texto)}` })),
    { estilo: 'parrafo', texto: 'Regístrese, comuníquese, publíquese y cúmplase.' },
  ]
  return { ...norma, sumilla: llenar(materia.sumilla), parrafos }
}

/** Writes the PDFs of the archive into the store. Returns the rows to insert. */
export const prepararArchivo = async (
  { archivos, entidad }: { archivos: Archivos; entidad: Entidad },
  hoy: string,
  azar: Azar,
) => {
  const created_by = idDeCuenta(cuentaDe('archivo'))
  const escaner = await abrirEscaner()
  const guardar = async ({ escaneada, parrafos, ...norma }: ArchivadaDemo) => {
    const escrito = escribirPdf(parrafos)
    const pdf = escaneada ? await escaner.escanear(escrito) : escrito
    const { storage_key, bytes: size_file, sha256 } = await guardarPdf(archivos, 'archivos', pdf)
    const file = nombreDeArchivado(norma)
    return { ...norma, file, clave: storage_key, name_file: file, size_file, sha256, created_by }
  }
  return Promise.all(armarArchivo(hoy, entidad, azar).map(guardar)).finally(() => escaner.cerrar())
}
