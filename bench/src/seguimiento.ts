import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type ReporteObras, seguimientoApi } from '../../contracts/src/seguimiento.ts'
import { COLUMNAS_DEL_REGISTRO } from '../../server/src/demo/obras.ts'
import { enJson, ingresar, pedir } from './cliente.ts'
import { type Almacen, ejecutar } from './datos.ts'
import { ADMINISTRADOR, bearer, CONEXIONES_OBRAS, OBRAS } from './escena.ts'
import type { PasoDeHoja } from './hojas.ts'
import { leerMientras } from './lectores.ts'
import { type Medida, medir, type Plan } from './medicion.ts'
import { vigilarMemoria } from './memoria.ts'
import { lanzarProducto, type Servidor } from './proceso.ts'
import { unLibroDeObras } from './seguimiento.datos.ts'
import { type MedidaDePantalla, medirPantalla } from './seguimiento.pantalla.ts'
import { mediana } from './tabla.ts'

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
export const medirSeguimiento = async (almacen: Almacen, plan: Plan): Promise<MedidaDeObras> => {
  await ejecutar(almacen.url('seguimiento'), 'truncate obras, obras_avances, obras_cargas')
  const producto = await lanzarProducto(almacen, 'seguimiento', {
    ...{ DATOS: join(almacen.carpeta, 'producto-obras'), NIVEL_LOG: 'error' },
  })
  try {
    const token = await ingresar(producto, ADMINISTRADOR)
    await pedir(producto.url + seguimientoApi.grabarAjustes.path, enJson(COLUMNAS_DEL_REGISTRO, token))
    const subidas: PasoDeHoja[] = []
    const subir = async (medida: string, vuelta: number, esperado: Partial<ReporteObras>, otras: Paginas = OTRAS) => {
      const libro = await unLibroDeObras(vuelta)
      const vigia = vigilarMemoria(producto.pid)
      const dejarDeLeer = leerMientras({ url: producto.url, token, paginas: otras })
      const inicio = performance.now()
      const reporte = await subirLibro(producto, token, libro)
      const duracion = (performance.now() - inicio) / 1_000
      subidas.push({ medida, segundos: duracion, p95: await dejarDeLeer(), ...(await vigia()) })
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
        { medida: `all ${cuantas} works (API-93)`, url: direccion, headers: gzip },
        {
          ...{ medida: 'unchanged since (304)', url: direccion, sinCambios: true },
          headers: { ...gzip, 'if-none-match': etag },
        },
        // Signed in: what a stranger may ask for is limited.
        { medida: 'history of a work', url: `${direccion}/2100000/avances`, headers: { ...gzip, ...bearer(token) } },
      ],
      plan,
      CONEXIONES_OBRAS,
    )
    return { subidas, lista, llamadas, pantalla: await medirPantalla(producto) }
  } finally {
    await producto.detener()
  }
}

/** Sends a workbook as the dialog does, and answers what came of it. */
const subirLibro = async ({ url }: Servidor, token: string, libro: File): Promise<ReporteObras> => {
  const forma = new FormData()
  // Whatever it takes away of what the last one brought.
  forma.append('confirma_retiro', String(OBRAS))
  forma.append('selectedFile[]', libro)
  const envio = { method: 'POST', headers: bearer(token), body: forma }
  return (await pedir<{ reporte: ReporteObras }>(url + seguimientoApi.subir.path, envio)).reporte
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
