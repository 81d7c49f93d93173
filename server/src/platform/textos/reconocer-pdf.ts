import { spawn } from 'node:child_process'
import { muestraDatosPersonales } from '@cabildo/contracts/datos-personales'
import { abrirPdf, type PaginaDibujada } from '@cabildo/firma/pdfium'
import type { Worker } from 'tesseract.js'
import { LETRAS_POR_PAGINA, PAGINAS_MAXIMO } from './lectura.ts'
import type { Motor } from './motor.ts'
import { textoLimpio } from './texto-de-pdf.ts'

/** The request to the process that reads scans. */
export interface PedidoDeReconocimiento {
  motor: Motor
  /** Pages of a norm that are read at most. */
  paginasMaximo: number
}

/** A page that was read by machine. */
export interface PaginaReconocida {
  pagina: number
  texto: string
  datosPersonales: boolean
}

/** What the process answers at the end: pages that have something on them and still no text. */
export interface Reconocido {
  mudas: number
}

/** What engines of letters expect of a scan; a larger sheet is drawn coarser, which bounds the memory of its picture. */
const PUNTOS_POR_PULGADA = 300
const PIXELES_MAXIMO = 12_000_000
const LETRA = /\p{L}/u
/** The sign of 'N° 045', which scans show too small for any engine. */
const NUMERO = /\bN ?[*"'`´”“’‘º?%]{1,2}(?= ?\d)/gu

/** Reads the pages of a PDF that have something on them and no letters, and hands over each as it is read. */
export const reconocerPdf = async (
  pdf: Buffer,
  { motor, paginasMaximo }: PedidoDeReconocimiento,
  entregar: (pagina: PaginaReconocida) => Promise<void>,
): Promise<Reconocido> => {
  const abierto = await abrirPdf(pdf)
  if (!abierto) return { mudas: 0 }
  let mudas = Math.max(0, abierto.paginas - PAGINAS_MAXIMO)
  let vistas = 0
  for (let i = 0; i < Math.min(abierto.paginas, PAGINAS_MAXIMO); i++) {
    const { crudo, dibujada } = abierto.leer(i, LETRAS_POR_PAGINA)
    if (!dibujada || LETRA.test(textoLimpio(crudo))) continue
    const dibujo = vistas < paginasMaximo ? abierto.dibujar(i, escalaDe) : null
    vistas++
    const leido = dibujo ? await leerDibujo(motor, dibujo) : ''
    const texto = textoLimpio(leido.replaceAll(/-\n(?=\p{Ll})/gu, '\ufffe'))
      .replaceAll(NUMERO, 'N°')
      .slice(0, LETRAS_POR_PAGINA)
    if (LETRA.test(texto)) await entregar({ pagina: i + 1, texto, datosPersonales: muestraDatosPersonales(texto) })
    else mudas++
  }
  abierto.cerrar()
  return { mudas }
}

const escalaDe = (ancho: number, alto: number): number =>
  Math.min(PUNTOS_POR_PULGADA / 72, Math.sqrt(PIXELES_MAXIMO / Math.max(1, ancho * alto)))

/** As the plainest format of pictures, which both engines know. */
const enPgm = ({ ancho, alto, grises }: PaginaDibujada): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${ancho} ${alto}\n255\n`), grises])

const leerDibujo = (motor: Motor, dibujo: PaginaDibujada): Promise<string> =>
  motor.clase === 'sistema' ? leerConSistema(motor.programa, enPgm(dibujo)) : leerConPropio(motor.idioma, enPgm(dibujo))

let propio: Promise<Worker> | undefined
const abrirPropio = async (langPath: string): Promise<Worker> => {
  // An installation may have left it out.
  const { createWorker, OEM } = await import('tesseract.js')
  return createWorker('spa', OEM.LSTM_ONLY, { langPath, gzip: true, cacheMethod: 'none' })
}

/** Its language lies on this disk, and nothing is kept elsewhere: it has no reason to ask the network. */
const leerConPropio = async (langPath: string, imagen: Buffer): Promise<string> => {
  propio ??= abrirPropio(langPath)
  return (await (await propio).recognize(imagen)).data.text
}

const SEGUNDOS_DE_PROCESADOR = 60
const MEMORIA_KB = 1_500_000

/** A program of its own for each page, with bounds of its own, since nobody watches the children of this process. */
const leerConSistema = (programa: string, imagen: Buffer): Promise<string> => {
  const argumentos = ['stdin', 'stdout', '-l', 'spa', '--oem', '1', '--psm', '3']
  const acotado = `ulimit -v ${MEMORIA_KB} -t ${SEGUNDOS_DE_PROCESADOR}; exec "$0" "$@"`
  const hijo = spawn('/bin/sh', ['-c', acotado, programa, ...argumentos], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { OMP_THREAD_LIMIT: '1', LC_ALL: 'C.UTF-8' },
  })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const partes: Buffer[] = []
  hijo.stdout.on('data', (parte: Buffer) => partes.push(parte))
  hijo.once('error', reject)
  // A page that it gives up has no text.
  hijo.once('close', () => resolve(Buffer.concat(partes).toString('utf8')))
  hijo.stdin.on('error', () => undefined)
  hijo.stdin.end(imagen)
  return promise
}
