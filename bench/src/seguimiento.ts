import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { ReporteObras } from '../../contracts/src/seguimiento.ts'
import { seguimientoApi } from '../../contracts/src/seguimiento.ts'
import { COLUMNAS_DEL_REGISTRO } from '../../server/src/demo/obras.ts'
import type { PasoDeHoja } from './canastas.ts'
import { type Almacen, ejecutar } from './datos.ts'
import { ADMINISTRADOR, bearer, CONEXIONES_OBRAS, OBRAS } from './escena.ts'
import { ingresar } from './ingresar.ts'
import { leerMientras } from './lectores.ts'
import { type Medida, mediana, medir } from './medir.ts'
import { lanzar, PRODUCTO, type Servidor } from './proceso.ts'
import { unLibroDeObras } from './seguimiento.datos.ts'
import { type MedidaDePantalla, medirPantalla } from './seguimiento.pantalla.ts'
import { vigilarMemoria } from './vigilar.ts'

/** Works tracking with as many works as were promised (issue 9). */
export interface MedidaDeObras {
  subidas: PasoDeHoja[]
  lista: ListaDeObras
  llamadas: Map<string, Medida>
  pantalla: MedidaDePantalla
}

/** The whole list, asked for once at a time. */
interface ListaDeObras {
  bytes: number
  gzip: number
  /** The first after an upload, which makes the body; then the median; then the median of those that had it already, ms. */
  fria: number
  tibia: number
  sinCambios: number
}

const VECES = 40
type Paginas = Readonly<Record<string, string>>
/** What others ask for meanwhile. */
const OTRAS: Paginas = {
  works: seguimientoApi.listar.path,
  areas: '/api/areas',
  baskets: '/api/excel?start=0&length=10',
}

/** Uploads of a workbook of all works, then its list as the public asks for it. */
export const medirSeguimiento = async (
  almacen: Almacen,
  { corridas, segundos }: { corridas: number; segundos: number },
): Promise<MedidaDeObras> => {
  const url = almacen.url('seguimiento')
  await ejecutar(url, 'truncate obras, obras_avances, obras_cargas')
  const producto = await lanzar(PRODUCTO, {
    ...{ DATABASE_URL: url, DATOS: join(almacen.carpeta, 'producto-obras'), DEMO: 'false', NIVEL_LOG: 'error' },
  })
  try {
    const token = await ingresar(producto, ADMINISTRADOR)
    await grabarColumnas(producto, token)
    const subidas: PasoDeHoja[] = []
    const subir = async (clave: string, vuelta: number, esperado: Partial<ReporteObras>, otras: Paginas = OTRAS) => {
      const libro = await unLibroDeObras(vuelta)
      const vigia = vigilarMemoria(producto.pid)
      const dejarDeLeer = leerMientras({ url: producto.url, token, paginas: otras })
      const inicio = performance.now()
      const reporte = await subirLibro(producto, token, libro)
      const duracion = (performance.now() - inicio) / 1_000
      subidas.push({ clave, segundos: duracion, p95: await dejarDeLeer(), ...(await vigia()) })
      assert.partialDeepStrictEqual(reporte, { rechazadas: 0, obras: OBRAS, ...esperado })
    }
    const cuantas = OBRAS.toLocaleString('en-US')
    await subir(`${cuantas} new works`, 0, { nuevas: OBRAS })
    await subir('the same file again', 0, { iguales: OBRAS })
    const otra = { cambiadas: Math.ceil(OBRAS / 3) }
    await subir('one in three has gone on', 1, otra)
    // Nobody has asked for the list when it is timed.
    await subir('one in three, nobody else asks', 2, otra, {})
    const { etag, ...lista } = await medirLista(producto)
    const direccion = producto.url + seguimientoApi.listar.path
    const gzip = { 'accept-encoding': 'gzip' }
    const llamadas = await medir(
      [
        { clave: `all ${cuantas} works (API-93)`, url: direccion, headers: gzip },
        {
          clave: 'unchanged since (304)',
          url: direccion,
          headers: { ...gzip, 'if-none-match': etag },
          sinCambios: true,
        },
        // Signed in: what a stranger may ask for is limited.
        { clave: 'history of a work', url: `${direccion}/2100000/avances`, headers: { ...gzip, ...bearer(token) } },
      ],
      { corridas, segundos, conexiones: CONEXIONES_OBRAS },
    )
    return { subidas, lista, llamadas, pantalla: await medirPantalla(producto) }
  } finally {
    await producto.detener()
  }
}

const grabarColumnas = async ({ url }: Servidor, token: string): Promise<void> => {
  const respuesta = await fetch(url + seguimientoApi.grabarAjustes.path, {
    ...{ method: 'POST', headers: { ...bearer(token), 'content-type': 'application/json' } },
    body: JSON.stringify(COLUMNAS_DEL_REGISTRO),
  })
  assert.equal(respuesta.status, 200, await respuesta.text())
}

/** Sends a workbook as the dialog does, and answers what came of it. */
const subirLibro = async ({ url }: Servidor, token: string, libro: File): Promise<ReporteObras> => {
  const forma = new FormData()
  // Whatever it takes away of what the last one brought.
  forma.append('confirma_retiro', String(OBRAS))
  forma.append('selectedFile[]', libro)
  const respuesta = await fetch(url + seguimientoApi.subir.path, {
    ...{ method: 'POST', headers: bearer(token), body: forma },
  })
  const cuerpo = await respuesta.text()
  assert.equal(respuesta.status, 200, cuerpo)
  return JSON.parse(cuerpo).reporte
}

const medirLista = async ({ url }: Servidor): Promise<ListaDeObras & { etag: string }> => {
  const pedir = async (headers: Record<string, string>) => {
    const inicio = performance.now()
    const respuesta = await fetch(url + seguimientoApi.listar.path, { headers })
    const cuerpo = await respuesta.arrayBuffer()
    return { ms: performance.now() - inicio, respuesta, bytes: cuerpo.byteLength }
  }
  const medianaDe = async (estado: number, headers: Record<string, string>) => {
    const tiempos: number[] = []
    for (let i = 0; i < VECES; i++) {
      const { ms, respuesta } = await pedir(headers)
      assert.equal(respuesta.status, estado)
      tiempos.push(ms)
    }
    return mediana(tiempos)
  }
  const primera = await pedir({ 'accept-encoding': 'gzip' })
  const etag = primera.respuesta.headers.get('etag') ?? ''
  return {
    etag,
    bytes: primera.bytes,
    gzip: Number(primera.respuesta.headers.get('content-length')),
    fria: primera.ms,
    tibia: await medianaDe(200, { 'accept-encoding': 'gzip' }),
    sinCambios: await medianaDe(304, { 'accept-encoding': 'gzip', 'if-none-match': etag }),
  }
}
