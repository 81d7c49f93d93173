import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Carpeta, TIPOS_ALMACEN } from '@cabildo/contracts/almacen'
import { ErrorDeArranque } from '../arranque/error-de-arranque.ts'
import type { Archivos, Rango } from './archivos.ts'
import { type AjustesS3, type ClienteS3, crearClienteS3, ErrorS3, type RespuestaS3 } from './s3-cliente.ts'
import { leerLista } from './s3-xml.ts'
import { parseStorageKey } from './storage-key.ts'
import { abrirTemporales, type OpcionesDeTemporales } from './temporales.ts'

const POR_PAGINA = 500
/** A body that stops this long is asked for again from where it stopped. */
const SILENCIO_MS = 8_000
const REANUDACIONES = 2

interface Opciones extends OpcionesDeTemporales {
  /** Local folder where uploads are kept until they are complete: S3 wants their size and hash first. */
  temporales: string
  /** Called with the reason when the store cannot be used. */
  alFallar: (error: unknown) => void
}

/**
 * The store in a bucket of an S3-compatible service, below a prefix of this installation. Throws ErrorDeArranque when
 * the service refuses us; one that does not answer is reported to `alFallar` and may come back.
 */
export const abrirS3 = async (
  ajustes: AjustesS3,
  { temporales: carpetaTemporal, alFallar, ...opciones }: Opciones,
): Promise<Archivos> => {
  const temporales = await abrirTemporales(carpetaTemporal, opciones)
  const cliente = crearClienteS3(ajustes, alFallar)
  /** Lists below our own prefix, since the account may have access to nothing else in the bucket. Throws ErrorS3. */
  const probar = async () => (await cliente.probar(pedidoDeLista(`${ajustes.prefijo}/`, 1))).soltar()
  await probar().catch((error: unknown) => {
    if (esDefinitivo(error)) throw explicar(error)
    alFallar(error)
  })

  const objectKeyOf = (carpeta: Carpeta, storage_key: string): string | null =>
    parseStorageKey(storage_key) && `${ajustes.prefijo}/${carpeta}/${storage_key}`

  const marca = `${ajustes.prefijo}/.barrido`

  const borrar = async (carpeta: Carpeta, nombre: string): Promise<void> => {
    const key = objectKeyOf(carpeta, nombre)
    if (key) (await cliente.pedir({ metodo: 'DELETE', key }))?.soltar()
  }

  /** Writes the whole file to the local disk first, because its size and hash are sent before it. */
  const poner = async (entrada: AsyncIterable<Uint8Array>, carpeta: Carpeta, nombre: string, maximoBytes: number) => {
    const extension = parseStorageKey(nombre)?.extension
    const key = objectKeyOf(carpeta, nombre)
    if (!key || !extension) throw new Error(`Nombre no admitido: ${nombre}`)
    const { ruta, bytes, sha256 } = await temporales.escribir(entrada, maximoBytes)
    try {
      const cabeceras = { 'content-type': TIPOS_ALMACEN[extension], 'x-amz-content-sha256': sha256 }
      const hecho = await cliente.pedir({ metodo: 'PUT', key, cabeceras, cuerpo: await openAsBlob(ruta) })
      if (!hecho) throw new Error('S3 no encontró dónde guardar')
      hecho.soltar()
      return { bytes, sha256 }
    } finally {
      await rm(ruta, { force: true })
    }
  }

  return {
    async hayEspacio() {
      const [hay] = await Promise.all([temporales.hayEspacio(), probar()])
      return hay
    },

    async guardar(entrada, { carpeta, subcarpetas = [], extension, maximoBytes }) {
      const nombre = [...subcarpetas, `${randomUUID()}.${extension}`].join('/')
      return { storage_key: nombre, ...(await poner(entrada, carpeta, nombre, maximoBytes)) }
    },

    reponer: (entrada, { carpeta, storage_key }) => poner(entrada, carpeta, storage_key, Number.POSITIVE_INFINITY),

    async pesar(carpeta, nombre) {
      const key = objectKeyOf(carpeta, nombre)
      const respuesta = key && (await cliente.pedir({ metodo: 'HEAD', key }))
      if (!respuesta) return null
      respuesta.soltar()
      return pesoDe(respuesta)
    },

    async abrir(carpeta, nombre, rango) {
      const key = objectKeyOf(carpeta, nombre)
      return key === null ? null : abrirObjeto(cliente, key, rango)
    },

    borrar,

    async leerMarca() {
      const respuesta = await cliente.pedir({ metodo: 'GET', key: marca })
      return respuesta ? text(sinSilencio(respuesta)) : null
    },

    async ponerMarca(texto) {
      const cabeceras = {
        'content-type': 'application/json',
        'x-amz-content-sha256': createHash('sha256').update(texto).digest('hex'),
      }
      ;(await cliente.pedir({ metodo: 'PUT', key: marca, cabeceras, cuerpo: new Blob([texto]) }))?.soltar()
    },

    async barrerHuerfanos(carpeta, { antes, enUso }) {
      const prefijo = `${ajustes.prefijo}/${carpeta}/`
      let borrados = await temporales.barrer(antes)
      let desde: string | undefined
      do {
        const respuesta = await cliente.pedir(pedidoDeLista(prefijo, POR_PAGINA, desde))
        const { objetos, siguiente } = leerLista(respuesta ? await text(sinSilencio(respuesta)) : '')
        const viejos = objetos
          .filter(({ cambiado }) => cambiado < antes)
          .map(({ key }) => key.slice(prefijo.length))
          .filter(parseStorageKey)
        const usados = viejos.length > 0 ? await enUso(viejos) : new Set()
        for (const nombre of viejos.filter((viejo) => !usados.has(viejo))) {
          await borrar(carpeta, nombre)
          borrados++
        }
        desde = siguiente
      } while (desde !== undefined)
      return borrados
    },
  }
}

const pedidoDeLista = (prefix: string, cuantos: number, desde?: string) => ({
  metodo: 'GET' as const,
  consulta: {
    ...{ 'list-type': '2', prefix, 'max-keys': String(cuantos) },
    ...(desde !== undefined && { 'continuation-token': desde }),
  },
})

const pesoDe = ({ cabeceras }: RespuestaS3): number => Number(cabeceras.get('content-length'))

const abrirObjeto = async (cliente: ClienteS3, key: string, rango?: Rango): Promise<Readable | null> => {
  const pedir = (parte?: Rango) =>
    cliente.pedir({
      ...{ metodo: 'GET', key },
      ...(parte && { cabeceras: { range: `bytes=${parte.desde}-${parte.hasta}` } }),
    })
  let actual = await pedir(rango)
  if (!actual) return null
  const desde = rango?.desde ?? 0
  const hasta = desde + pesoDe(actual) - 1

  async function* leer(): AsyncGenerator<Uint8Array> {
    let leidos = 0
    for (let reanudadas = 0; actual; reanudadas++) {
      try {
        for await (const trozo of sinSilencio(actual)) {
          leidos += trozo.byteLength
          yield trozo
        }
        return
      } catch (error) {
        if (reanudadas === REANUDACIONES) throw error
        actual = await pedir({ desde: desde + leidos, hasta })
      }
    }
    throw new ErrorS3('se borró mientras se leía')
  }
  // A reader that goes away, even before the first byte, must not keep the connection.
  return Readable.from(leer(), { objectMode: false }).once('close', () => actual?.soltar())
}

/** The pieces of a body. Throws when it is cut, or when none comes for too long; a reader may take its time. */
async function* sinSilencio({ cuerpo }: RespuestaS3): AsyncGenerator<Uint8Array> {
  const lector = cuerpo?.getReader()
  let callado = false
  const colgar = () => {
    callado = true
    lector?.cancel().catch(() => undefined)
  }
  try {
    while (lector) {
      const reloj = setTimeout(colgar, SILENCIO_MS)
      const { done, value } = await lector.read().finally(() => clearTimeout(reloj))
      if (callado) throw new ErrorS3('dejó de enviar')
      if (done) return
      yield value
    }
  } finally {
    await lector?.cancel().catch(() => undefined)
  }
}

/** Whether the same request would fail again later. */
const esDefinitivo = (error: unknown): error is ErrorS3 =>
  error instanceof ErrorS3 && error.status !== undefined && error.status < 500 && error.status !== 429

const REMEDIOS: Record<string, string> = {
  InvalidAccessKeyId: 'S3_CLAVE_ID no es de ninguna cuenta',
  SignatureDoesNotMatch: 'S3_CLAVE_SECRETA no es la de S3_CLAVE_ID, o S3_REGION es otra',
  AuthorizationHeaderMalformed: 'S3_REGION no es la del bucket',
  AccessDenied: 'la cuenta de S3_CLAVE_ID no puede usar el bucket de S3_BUCKET',
  NoSuchBucket: 'no existe el bucket de S3_BUCKET',
  RequestTimeTooSkewed: 'el reloj de esta máquina no está en hora',
}

const explicar = ({ codigo, status }: ErrorS3): ErrorDeArranque =>
  new ErrorDeArranque(
    `No se pudo usar el almacén S3 de S3_ENDPOINT: ${REMEDIOS[codigo] ?? `respondió ${status} ${codigo}`}.`,
  )
