import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { abrirTaller } from '../../server/src/platform/firma/taller.ts'
import type { TallerDeFirmas } from '../../server/src/platform/firma/tipos.ts'
import { type Almacen, ejecutar } from './datos.ts'
import { lanzar, PRODUCTO, type Servidor } from './proceso.ts'
import { filas, mediana, meta, percentil } from './tabla.ts'
import { hostiles, type PorJuzgar, unosFirmados } from './veredictos.datos.ts'

/** What a verdict took, time by time: in the workshop's process, and for who brings the file to the public page. */
export interface Veredicto {
  medida: string
  bytes: number
  tallerMs: readonly number[]
  httpMs: readonly number[]
  /** Of the workshop's median. */
  metaMs: number | null
}

interface Caso extends PorJuzgar {
  /** The first word of the verdict: a wrong one, however fast, is no measure. */
  esperado: string
  veces: number
  metaMs: number | null
}

const CALENTAR = 5
/** To know the heaviest of the hostile files from the others. */
const TANTEOS = 5
/** As often as `npm run bench` measures a file; a large one less often. */
const VECES = 200
const VECES_GRANDE = 30

/** How long verdicts take of files that people sign, of one that nobody signed, and of the worst that anybody made (D-36, E10). */
export const medirVeredictos = async ({ carpeta }: Almacen): Promise<Veredicto[]> => {
  const { raices, pedido, tres, diez, grande, sinFirmar } = await unosFirmados()
  const taller = abrirTaller({ procesos: 1 })
  const servidor = await abrirServidor(join(carpeta, `veredictos-${process.pid}`), raices)
  try {
    const comun = { pedido, esperado: 'VÁLIDO', veces: VECES, metaMs: null }
    const casos: Caso[] = [
      { ...comun, medida: 'three signatures', pdf: tres, metaMs: 25 },
      { ...comun, medida: 'ten signatures', pdf: diez },
      { ...comun, medida: 'three signatures', pdf: grande, veces: VECES_GRANDE },
      { ...comun, medida: 'no signature', pdf: sinFirmar, esperado: 'INDETERMINADO' },
      await elMasPesado(taller),
    ]
    const medidos: Veredicto[] = []
    for (const { medida, pdf, pedido: que, esperado, veces, metaMs } of casos) {
      const tallerMs = await cronometrar(veces, async () => {
        const { resultado, causa } = (await taller.juzgar(pdf, que)).dictamen
        assert.equal(resultado, esperado, `${medida}: ${causa}`)
      })
      // The page trusts the roots of this run: of other files it tells the time alone.
      const httpMs = await cronometrar(veces, () => subir(servidor, pdf, que === pedido ? esperado : null))
      medidos.push({ medida, bytes: pdf.length, tallerMs, httpMs, metaMs })
    }
    return medidos
  } finally {
    await servidor.detener()
    await taller.cerrar()
  }
}

const cronometrar = async (veces: number, hacer: () => Promise<void>): Promise<number[]> => {
  const tiempos: number[] = []
  for (let i = -CALENTAR; i < veces; i++) {
    const inicio = performance.now()
    await hacer()
    if (i >= 0) tiempos.push(performance.now() - inicio)
  }
  return tiempos
}

const elMasPesado = async (taller: TallerDeFirmas): Promise<Caso> => {
  const tanteados: { ms: number; caso: Caso }[] = []
  for (const hostil of hostiles()) {
    let esperado = ''
    const tiempos = await cronometrar(TANTEOS, async () => {
      esperado = (await taller.juzgar(hostil.pdf, hostil.pedido)).dictamen.resultado
    })
    const medida = `the heaviest hostile: ${hostil.medida}`
    tanteados.push({ ms: mediana(tiempos), caso: { ...hostil, medida, esperado, veces: VECES_GRANDE, metaMs: null } })
  }
  const [peor] = tanteados.toSorted((a, b) => b.ms - a.ms)
  assert(peor)
  return peor.caso
}

/** The product, empty, with the root that the files lead to; nobody is told to come back. */
const abrirServidor = async (datos: string, raices: readonly Buffer[]): Promise<Servidor> => {
  const carpetaDeRaices = join(datos, 'raices')
  mkdirSync(carpetaDeRaices, { recursive: true })
  for (const [i, raiz] of raices.entries()) writeFileSync(join(carpetaDeRaices, `${i}.cer`), raiz)
  const servidor = await lanzar(PRODUCTO, {
    ...{ DATOS: datos, DEMO: 'false', NIVEL_LOG: 'warn', FIRMA_RAICES: carpetaDeRaices },
    ...{ LIMITE_VERIFICA_MINUTO: '100000', SUBIDA_MAXIMA_MB: '64' },
  })
  // A new installation serves no citizens until somebody puts it in service (ORG-44).
  const leer = (archivo: string) => readFileSync(join(datos, archivo), 'utf8').trim()
  await ejecutar(
    `postgres://cabildo:${leer('postgres.clave')}@127.0.0.1:${leer('postgres.puerto')}/cabildo`,
    'update servicios set abierto = true',
  )
  return servidor
}

/** Brings a copy to the public page; those that our register lacks are judged each time. */
const subir = async ({ url }: Servidor, pdf: Buffer, esperado: string | null): Promise<void> => {
  const forma = new FormData()
  forma.append('selectedFile[]', new Blob([new Uint8Array(pdf)]), 'copia.pdf')
  const respuesta = await fetch(`${url}/api/verificacion/archivo`, { method: 'POST', body: forma })
  const texto = await respuesta.text()
  // Whoever is told to come back has waited for no verdict.
  assert(![429, 503].includes(respuesta.status), texto)
  if (esperado === null) return
  assert.equal(respuesta.status, 200, texto)
  assert.equal(JSON.parse(texto).data.verificacion.resultado, esperado, texto)
}

/** The marks that were missed, in words; none when all were met. */
export const faltasDeVeredictos = (veredictos: readonly Veredicto[]): string[] =>
  veredictos
    .filter((veredicto) => !cumple(veredicto))
    .map(({ medida, tallerMs }) => `verdict, ${medida}: ${percentil(tallerMs, 0.5).toFixed(1)} ms`)

const cumple = ({ tallerMs, metaMs }: Veredicto) => metaMs === null || percentil(tallerMs, 0.5) <= metaMs

export const DE_VEREDICTOS =
  'Files of the size that is told, a page of text and scans, signed by the product with stamps one under the other, and judged ' +
  'one at a time. The first times are those of the process in which the product judges them, the file handed over and the ' +
  'answer taken back; the others those of who brings the file to the public page over the loopback, from the upload to the ' +
  'answer. The hostile file is the one that takes longest of the attacks in `firma/test/corpus/ataques` and of two ' +
  'that once took a minute.'

/** How long verdicts take, of each file. */
export const tablaDeVeredictos = (veredictos: readonly Veredicto[]) =>
  filas(
    ['File', 'MB', 'Verdict p50 / p95 / p99 ms', 'Target p50', 'Met', 'Public page p50 / p95 / p99 ms'],
    veredictos.map((veredicto) => {
      const { medida, bytes, tallerMs, httpMs, metaMs } = veredicto
      const metas = metaMs === null ? ['', ''] : [`≤ ${metaMs}`, meta(cumple(veredicto))]
      return [medida, (bytes / 1e6).toFixed(1), tres(tallerMs), ...metas, tres(httpMs)]
    }),
  )

const tres = (tiempos: readonly number[]) =>
  [0.5, 0.95, 0.99].map((parte) => percentil(tiempos, parte).toFixed(1)).join(' / ')
