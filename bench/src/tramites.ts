import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type Cargos, CON_CARGO, esperarCargos, MB_DE_CARGO } from './cargos.ts'
import { comprobarListas, ingresar } from './cliente.ts'
import { type Almacen, ejecutar } from './datos.ts'
import { ADMINISTRADOR, bearer, CONEXIONES_PERSONAL, TRAMITES } from './escena.ts'
import { elegidas, type Medida, medir, type Plan } from './medicion.ts'
import { medirPlazos, type Plazos } from './plazos.ts'
import { lanzarProducto } from './proceso.ts'
import { medirSubidas, type Subidas } from './subidas.ts'
import { medirVentanilla, type Ventanilla } from './ventanilla.ts'

export interface MedidaDeTramites {
  listas: Map<string, Medida>
  subidas: Subidas[]
  /** Null where nothing was filed. */
  cargos: Cargos | null
  /** Null where nothing was registered at the counter. */
  ventanilla: Ventanilla | null
  /** Null where no clock ran. */
  plazos: Plazos | null
}

/** What the screen of the front desk asks for (API-74). */
const PANTALLAS: Record<string, string> = {
  'front desk, first page of 25 (API-74)': '',
  'front desk, what waits': '&columns[estado]=PENDIENTE',
  'front desk, what was observed': '&columns[estado]=OBSERVADO',
  'front desk, search of a DNI': '&search=98012345',
  'front desk, search of a word': '&search=cipreses',
  'front desk, ordered by applicant': '&order=nombres:asc',
  'front desk, ordered by subject': '&order=asunto:desc',
}

/** Other screens, while citizens file. */
const PAGINAS = {
  archive: '/api/archivos?start=0&length=25',
  areas: '/api/areas',
  'front desk': '/api/mpvirtual?start=0&length=25&order=created_at:desc',
}

const un = (veces: number, mb: number) => Array.from({ length: veces }, () => mb)

/** How long the front desk's list takes, and what many citizens who file at once cost (issue 7, E12, I3). */
export const medirTramites = async (almacen: Almacen, plan: Plan): Promise<MedidaDeTramites> => {
  const url = almacen.url('tramites')
  const producto = await lanzarProducto(almacen, 'tramites', {
    ...{ DATOS: join(almacen.carpeta, 'producto-tramites'), NIVEL_LOG: 'error', TRUST_PROXY: 'loopback' },
  })
  try {
    const token = await ingresar(producto, ADMINISTRADOR)
    const headers = bearer(token)
    const todas = Object.entries(PANTALLAS).map(([medida, mas]) => ({
      ...{ medida, url: `${producto.url}/api/mpvirtual?start=0&length=25${mas}`, headers },
    }))
    const llamadas = elegidas(todas, plan)
    await comprobarListas(llamadas, TRAMITES)
    const listas = await medir(llamadas, plan, CONEXIONES_PERSONAL)
    const subidas: Subidas[] = []
    const contexto = { token, paginas: PAGINAS }
    // The first filings load what later ones find ready.
    await medirSubidas(producto, { medida: '', megas: un(5, 1), desde: 500_000 }, contexto)
    for (const ronda of [
      { medida: '100 citizens, 80 with 1 MB and 20 with 10 MB', megas: [...un(80, 1), ...un(20, 10)], desde: 510_000 },
      { medida: '200 citizens with 1 MB', megas: un(200, 1), desde: 520_000 },
      { medida: `${CON_CARGO} citizens with a page`, megas: un(CON_CARGO, MB_DE_CARGO), desde: 530_000 },
    ]) {
      const antes = await contar(url)
      subidas.push(await medirSubidas(producto, ronda, contexto))
      const despues = await contar(url)
      // Rows, their files and their mails: one each, whatever was sent again (D-21, G3).
      for (const campo of ['tramites', 'archivos', 'correos'] as const)
        assert.equal(despues[campo] - antes[campo], ronda.megas.length, campo)
      assert.equal(despues.mayor - antes.mayor, ronda.megas.length, 'los números tienen saltos')
    }
    const cargos = await esperarCargos(url)
    const ventanilla = await medirVentanilla(producto, token)
    return { listas, subidas, cargos, ventanilla, plazos: await medirPlazos(url, producto, token) }
  } finally {
    await producto.detener()
  }
}

const contar = async (url: string) => {
  const [fila] = await ejecutar<{ tramites: number; archivos: number; correos: number; mayor: number }>(
    url,
    `select (select count(*) from tramites)::integer as tramites, (select count(*) from tramites_archivos)::integer as archivos,
      (select count(*) from correos where caso like 'tramite:%')::integer as correos,
      (select ultimo from series where serie = 'tramite' order by anio desc limit 1) as mayor`,
  )
  assert(fila)
  return fila
}
