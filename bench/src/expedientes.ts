import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { diaMas } from '../../contracts/src/base/tiempo.ts'
import { RITMO_MS } from '../../contracts/src/eventos.ts'
import { BANDEJAS } from '../../contracts/src/expedientes-reglas.ts'
import { AMBAR_DIAS } from '../../contracts/src/plazos-calculo.ts'
import { CALENDARIO_DEMO } from '../../server/src/demo/dias.ts'
import { crearReloj } from '../../server/src/platform/reloj.ts'
import { escuchar, type Pantalla, POR_USUARIO } from './avisos.ts'
import { comprobarListas, enJson, ingresar, pedir } from './cliente.ts'
import { type Almacen, ejecutar } from './datos.ts'
import {
  ANTE_LA_BANDEJA,
  AREA_LLENA,
  bearer,
  CONEXIONES_PERSONAL,
  EXPEDIENTES,
  GERENCIA,
  SECRETARIA,
  unaDe,
} from './escena.ts'
import { elegidas, type Medida, medir, type Plan } from './medicion.ts'
import { lanzarProducto, type Servidor } from './proceso.ts'
import { percentil } from './tabla.ts'

/** An act on one case, ms. */
export interface ActoMedido {
  acto: string
  p50: number
  p95: number
  p99: number
}

export interface MedidaDeExpedientes {
  pantallas: Map<string, Medida>
  busquedas: Map<string, Medida>
  estadistica: Map<string, Medida>
  actos: ActoMedido[]
  enVivo: EnVivo | null
}

/** Open screens, and how long after the last of as many acts at once they showed the tray as it was then, ms: half of them, all. */
export interface EnVivo {
  pantallas: number
  mitad: number
  todas: number
}

const RONDAS = 5
const PACIENCIA_MS = 30_000
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
    const hoy = crearReloj().hoy()
    const periodo = { desde: diaMas(hoy, -729), hasta: hoy }
    const estadistica = await medir(
      elegidas(
        [
          porMedir(producto, supervisa, 'statistics of two years, all areas (API-133)', periodo),
          porMedir(producto, jefa, 'statistics of two years, one area', periodo),
        ],
        plan,
      ),
      plan,
      1,
    )
    const actos = plan.solo ? [] : await medirActos(base, producto, jefa)
    const enVivo = plan.solo ? null : await medirEnVivo(base, producto)
    await comprobarCuentas(base, producto, jefa)
    return { pantallas: medidas, busquedas: buscadas, estadistica, actos, enVivo }
  } finally {
    await producto.detener()
  }
}

const lista = ({ url }: Servidor, token: string, medida: string, cuerpo: () => object) => ({
  ...{ medida, url: `${url}/api/expedientes/list`, method: 'POST' as const, headers: bearer(token) },
  cuerpo: () => ({ start: 0, length: 25, ...cuerpo() }),
})

const porMedir = ({ url }: Servidor, token: string, medida: string, periodo: object) => ({
  ...{ medida, url: `${url}/api/expedientes/estadistica`, method: 'POST' as const, headers: bearer(token) },
  cuerpo: () => periodo,
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

/** Originals of the full tray, by the types of their movements. */
const tomar = async (base: string, tipos: string, cuantos = ACTOS) =>
  (
    await ejecutar<{ oper_id: number }>(
      base,
      `select oper_id from movimientos where area_id = ${AREA_LLENA} and oper_idtope in (${tipos}) and oper_forma = 0
        and not oper_procesado and anulado_at is null and not a_responsable and not anterior order by md5(oper_id::text) limit ${cuantos}`,
    )
  ).map(({ oper_id }) => oper_id)

/** Receives and sends on, one case per call, as many calls at once as the staff of a municipality make. */
const medirActos = async (base: string, { url }: Servidor, token: string): Promise<ActoMedido[]> => {
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
    await medirUno('recibir', await tomar(base, '2, 5'), {}),
    await medirUno('derivar', await tomar(base, '1, 8'), { destinos }),
  ]
}

/**
 * Fifty screens with a full tray, each of which reads it anew as the application does, while as many cases are received at
 * once (EXP-11).
 */
const medirEnVivo = async (base: string, producto: Servidor): Promise<EnVivo> => {
  const cuentas = await Promise.all(ANTE_LA_BANDEJA.map((cuenta) => ingresar(producto, cuenta)))
  const tokens = cuentas.flatMap((token) => Array.from({ length: POR_USUARIO }, () => token))
  const listar = (token: string, length: number) =>
    pedir<{ cuentas: { por_recibir: number } }>(
      `${producto.url}/api/expedientes/list`,
      enJson({ start: 0, length, bandeja: 'por_recibir', area_id: AREA_LLENA }, token),
    )
  // Besides its rows the application reads the counts of its menu.
  const leer = async (token: string) => {
    const [{ cuentas }] = await Promise.all([listar(token, 25), listar(token, 1)])
    return cuentas.por_recibir
  }
  /** What each screen shows, and since when. */
  const vistas = await Promise.all(tokens.map(async (token) => ({ muestra: await leer(token), desde: 0 })))
  const flujos: Pantalla[] = []
  try {
    for (const [i, token] of tokens.entries()) {
      let otraVez = false
      let leyendo = false
      const refrescar = async (): Promise<void> => {
        otraVez = leyendo
        if (leyendo) return
        leyendo = true
        const pausa = esperar(RITMO_MS)
        const muestra = await leer(token)
        if (vistas[i]?.muestra !== muestra) vistas[i] = { muestra, desde: performance.now() }
        await pausa
        leyendo = false
        if (otraVez) await refrescar()
      }
      flujos.push(await escuchar(producto, token, '/api/eventos', () => void refrescar()))
    }
    const rondas: { mitad: number; todas: number }[] = []
    for (let ronda = 0; ronda < RONDAS; ronda++) {
      const ids = await tomar(base, '2, 5', tokens.length)
      const quedan = (await leer(unaDe(tokens, 0))) - ids.length
      await Promise.all(
        ids.map((oper_id, i) =>
          pedir(
            `${producto.url}/api/expedientes/recibir`,
            enJson({ oper_ids: [oper_id], clave: randomUUID() }, unaDe(cuentas.slice(0, 3), i)),
          ),
        ),
      )
      const fin = performance.now()
      while (vistas.some(({ muestra }) => muestra !== quedan)) {
        assert(performance.now() - fin < PACIENCIA_MS, 'hay pantallas que no muestran lo que hay')
        await esperar(5)
      }
      const tardanzas = vistas.map(({ desde }) => Math.max(0, desde - fin))
      rondas.push({ mitad: percentil(tardanzas, 0.5), todas: Math.max(...tardanzas) })
      await esperar(2 * RITMO_MS)
    }
    return {
      pantallas: tokens.length,
      mitad: Math.max(...rondas.map(({ mitad }) => mitad)),
      todas: Math.max(...rondas.map(({ todas }) => todas)),
    }
  } finally {
    for (const { pedido } of flujos) pedido.destroy()
  }
}

export const DE_EXPEDIENTES = `${EXPEDIENTES.toLocaleString('en-US')} cases with five movements each, 20,000 of them in process in the area that asks; ${CONEXIONES_PERSONAL} connections that ask without pause. The counters of the tray are compared with counts over its movements before and after.`
