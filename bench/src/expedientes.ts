import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { BANDEJAS } from '../../contracts/src/expedientes-reglas.ts'
import { AMBAR_DIAS } from '../../contracts/src/plazos-calculo.ts'
import { CALENDARIO_DEMO } from '../../server/src/demo/dias.ts'
import { crearReloj } from '../../server/src/platform/reloj.ts'
import { comprobarListas, enJson, ingresar, pedir } from './cliente.ts'
import { type Almacen, ejecutar } from './datos.ts'
import { AREA_LLENA, bearer, CONEXIONES_PERSONAL, EXPEDIENTES, GERENCIA, SECRETARIA, unaDe } from './escena.ts'
import { elegidas, type Medida, medir, type Plan } from './medicion.ts'
import { lanzarProducto, type Servidor } from './proceso.ts'
import { filas, meta, percentil } from './tabla.ts'

/** An act on one case, ms. */
interface ActoMedido {
  acto: string
  p50: number
  p95: number
  p99: number
}

export interface MedidaDeExpedientes {
  pantallas: Map<string, Medida>
  busquedas: Map<string, Medida>
  actos: ActoMedido[]
}

const ACTO_MS = 50
const ACTOS = 300
const OTRA_AREA = 25

/** How long trays take at 200,000 cases and a million movements, whether their counters are exact, and the acts (EXP-05, EXP-10). */
export const medirExpedientes = async (almacen: Almacen, plan: Plan): Promise<MedidaDeExpedientes> => {
  const base = almacen.url('expedientes')
  const producto = await lanzarProducto(almacen, 'expedientes', {
    ...{ DATOS: join(almacen.carpeta, 'producto-expedientes'), NIVEL_LOG: 'error' },
  })
  try {
    const [jefa, supervisa] = await Promise.all([ingresar(producto, GERENCIA), ingresar(producto, SECRETARIA)])
    await comprobarCuentas(base, producto, jefa)
    const ids = await ejecutar<{ id: number }>(
      base,
      `select registro_id as id from registros where areas @> array[${AREA_LLENA}] order by md5(registro_id::text) limit 2000`,
    )
    const pantallas = elegidas(
      [
        ...Object.keys(BANDEJAS).map((bandeja) =>
          lista(producto, jefa, `tray, ${bandeja} (API-114)`, () => ({ bandeja })),
        ),
        lista(producto, jefa, 'tray, en_proceso, what is mine', () => ({ bandeja: 'en_proceso', asignado: 'mios' })),
        lista(producto, jefa, 'tray, en_proceso, page 400', () => ({ bandeja: 'en_proceso', start: 9_975 })),
        {
          ...{ medida: 'one case (API-115)', url: producto.url, headers: bearer(jefa) },
          camino: () => `/api/expedientes/${unaDe(ids).id}`,
        },
      ],
      plan,
    )
    const busquedas = elegidas(await porBuscar(base, producto, { jefa, supervisa }), plan)
    await comprobarListas(
      [...pantallas, ...busquedas].filter(({ url }) => url.endsWith('list')),
      1,
    )
    const medidas = await medir(pantallas, plan, CONEXIONES_PERSONAL)
    const buscadas = await medir(busquedas, plan, CONEXIONES_PERSONAL)
    const actos = plan.solo ? [] : await medirActos(base, producto, jefa)
    await comprobarCuentas(base, producto, jefa)
    return { pantallas: medidas, busquedas: buscadas, actos }
  } finally {
    await producto.detener()
  }
}

const lista = ({ url }: Servidor, token: string, medida: string, cuerpo: () => object) => ({
  ...{ medida, url: `${url}/api/expedientes/list`, method: 'POST' as const, headers: bearer(token) },
  cuerpo: () => ({ start: 0, length: 25, ...cuerpo() }),
})

/** Searches over every case: of the area for its head, of the municipality for whoever supervises. */
const porBuscar = async (
  base: string,
  producto: Servidor,
  { jefa, supervisa }: Record<'jefa' | 'supervisa', string>,
) => {
  const casos = await ejecutar<Record<'numero' | 'documento' | 'apellido' | 'apellidos' | 'lote', string>>(
    base,
    `select expe_id as numero, documento_identidad as documento, split_part(solicitante, ' ', 1) as apellido,
      split_part(solicitante, ' ', 1) || ' ' || split_part(solicitante, ' ', 2) as apellidos,
      'lote ' || substring(asunto from 'lote ([0-9]+)') as lote
    from registros where areas @> array[${AREA_LLENA}] and length(documento_identidad) = 8 and asunto ~ 'lote [0-9]{3}'
      and length(split_part(solicitante, ' ', 1)) > 3
    order by md5(registro_id::text) limit 500`,
  )
  const que = {
    'a surname': () => unaDe(casos).apellido,
    'a common word': () => 'cipreses',
    'two surnames': () => unaDe(casos).apellidos,
    'two common words': () => 'licencia cipreses',
    'a number': () => unaDe(casos).numero,
    'a DNI': () => unaDe(casos).documento,
  }
  return Object.entries(que).flatMap(([nombre, texto]) =>
    (
      [
        ['area', jefa],
        ['municipality', supervisa],
      ] as const
    ).map(([ambito, token]) =>
      lista(producto, token, `search of the ${ambito}, ${nombre}`, () => ({ bandeja: 'todos', search: texto() })),
    ),
  )
}

/** What the tray says of itself, against counts over its movements. */
const comprobarCuentas = async (base: string, { url }: Servidor, token: string): Promise<void> => {
  const hoy = crearReloj().hoy()
  const [largo, corto] = [AMBAR_DIAS.largo, AMBAR_DIAS.corto].map((dias) => CALENDARIO_DEMO.termino(hoy, dias))
  const [contadas] = await ejecutar(
    base,
    `select count(*) filter (where oper_idtope in (2, 5))::integer as por_recibir, count(*) filter (where oper_idtope in (1, 8))::integer as en_proceso,
      count(*) filter (where oper_forma = 0 and vence <= case when corto then '${corto}' else '${largo}' end::date)::integer as por_vencer,
      count(*) filter (where oper_forma = 0 and vence < '${hoy}')::integer as vencidos,
      (select count(*) from registros where area_actual = ${AREA_LLENA} and estado = 'EN PROCESO' and asignado is null and not anterior)::integer as sin_asignar
    from movimientos where area_id = ${AREA_LLENA} and oper_idtope in (1, 2, 5, 8) and not oper_procesado and anulado_at is null and not anterior`,
  )
  const { cuentas, recordsTotal } = await pedir<{ cuentas: { en_proceso: number }; recordsTotal: number }>(
    `${url}/api/expedientes/list`,
    enJson({ start: 0, length: 25, bandeja: 'en_proceso' }, token),
  )
  assert.deepEqual(cuentas, contadas)
  assert.equal(recordsTotal, cuentas.en_proceso)
}

/** Receives and sends on, one case per call, as many calls at once as the staff of a municipality make. */
const medirActos = async (base: string, { url }: Servidor, token: string): Promise<ActoMedido[]> => {
  const tomar = async (tipos: string) =>
    (
      await ejecutar<{ oper_id: number }>(
        base,
        `select oper_id from movimientos where area_id = ${AREA_LLENA} and oper_idtope in (${tipos}) and oper_forma = 0
          and not oper_procesado and anulado_at is null and not a_responsable and not anterior order by md5(oper_id::text) limit ${ACTOS}`,
      )
    ).map(({ oper_id }) => oper_id)
  const medirUno = async (acto: string, ids: number[], cuerpo: object): Promise<ActoMedido> => {
    const tiempos: number[] = []
    const turnos = Array.from({ length: CONEXIONES_PERSONAL }, async () => {
      for (let oper_id = ids.pop(); oper_id !== undefined; oper_id = ids.pop()) {
        const inicio = performance.now()
        const { data } = await pedir<{ data: { hecho: boolean; mensaje: string }[] }>(
          `${url}/api/expedientes/${acto}`,
          enJson({ oper_ids: [oper_id], clave: randomUUID(), ...cuerpo }, token),
        )
        tiempos.push(performance.now() - inicio)
        assert(data[0]?.hecho, `${acto}: ${data[0]?.mensaje}`)
      }
    })
    await Promise.all(turnos)
    const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((parte) => percentil(tiempos, parte))
    return { acto, p50, p95, p99 }
  }
  const destinos = [{ dependencia: OTRA_AREA, copia: false, proveido: 'Para su atención' }]
  return [
    await medirUno('recibir', await tomar('2, 5'), {}),
    await medirUno('derivar', await tomar('1, 8'), { destinos }),
  ]
}

export const tablaDeActos = (actos: readonly ActoMedido[]) =>
  filas(
    ['Act on one case', 'p50 / p95 / p99 ms', 'Target p99', 'Met'],
    actos.map(({ acto, p50, p95, p99 }) => [
      acto,
      [p50, p95, p99].map((ms) => ms.toFixed(0)).join(' / '),
      `< ${ACTO_MS}`,
      meta(p99 < ACTO_MS),
    ]),
  )

export const DE_EXPEDIENTES = `${EXPEDIENTES.toLocaleString('en-US')} cases with five movements each, 20,000 of them in process in the area that asks; ${CONEXIONES_PERSONAL} connections that ask without pause. The counters of the tray are compared with counts over its movements before and after.`
