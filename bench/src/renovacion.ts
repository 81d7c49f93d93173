import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { ingresar, pedir } from './cliente.ts'
import { type Almacen, ejecutar } from './datos.ts'
import { ADMINISTRADOR, bearer } from './escena.ts'
import { lanzarProducto } from './proceso.ts'
import { percentil } from './tabla.ts'

/** Accesses of last year, each of a user with three permission codes, in so many areas. */
export const ACCESOS_POR_RENOVAR = 2_000
const AREAS = 40
const PRIMERA_AREA = 4_000
const PRIMER_DNI = 94_000_000
const VECES = 40

export interface Renovacion {
  renovados: number
  /** A page of the list, 95th percentile in ms, asked for one after the other. */
  listaP95: number
  /** The act, and undoing it. */
  actoMs: number
  deshacerMs: number
}

const QUITAR = `
  delete from renovaciones_accesos d using accesos a where a.empacce_id = d.empacce_id and a.area_id >= ${PRIMERA_AREA};
  delete from permisos p using accesos a where a.empacce_id = p.empacce_id and a.area_id >= ${PRIMERA_AREA};
  delete from accesos where area_id >= ${PRIMERA_AREA};
  delete from usuarios where username like 'renueva%';
  delete from trabajadores where dni between '${PRIMER_DNI}' and '${PRIMER_DNI + ACCESOS_POR_RENOVAR - 1}'`
const PONER = `
  insert into areas (id, name) select ${PRIMERA_AREA} + n, 'Oficina que renueva ' || n from generate_series(0, ${AREAS - 1}) n on conflict do nothing;
  insert into trabajadores (dni, name, ape_pat, ape_mat)
    select (${PRIMER_DNI} + n)::text, 'Rosa ' || n, 'Quispe', 'Mamani' from generate_series(0, ${ACCESOS_POR_RENOVAR - 1}) n;
  insert into usuarios (username, password_hash, employee_id)
    select 'renueva' || dni, 'ninguna', employee_id from trabajadores
    where dni between '${PRIMER_DNI}' and '${PRIMER_DNI + ACCESOS_POR_RENOVAR - 1}';
  insert into accesos (user_id, employee_id, area_id, cargo_id, anio_eje)
    select u.id, u.employee_id, ${PRIMERA_AREA} + u.id % ${AREAS}, 3, extract(year from now() at time zone '-05:00') - 1
    from usuarios u where u.username like 'renueva%';
  insert into permisos (empacce_id, codigo)
    select a.empacce_id, c from accesos a cross join unnest(array[5, 11, 12]) c where a.area_id >= ${PRIMERA_AREA};
  analyze trabajadores, usuarios, accesos, permisos`

/** The renewal of a year: its list, the act over all of it, and undoing it (USU-55, USU-57, USU-58). */
export const medirRenovacion = async (almacen: Almacen): Promise<Renovacion> => {
  const base = almacen.url('personal')
  // With `--datos` the people of an interrupted run are still there.
  await ejecutar(base, QUITAR)
  await ejecutar(base, PONER)
  const [{ anio = 0 } = {}] = await ejecutar<{ anio: number }>(
    base,
    `select extract(year from now() at time zone '-05:00')::integer as anio`,
  )
  const producto = await lanzarProducto(almacen, 'personal', { NIVEL_LOG: 'error' })
  try {
    const headers = { ...bearer(await ingresar(producto, ADMINISTRADOR)), 'content-type': 'application/json' }
    const url = `${producto.url}/api/users/renovacion`
    const tiempos: number[] = []
    let cuantas: Record<string, number> = {}
    for (let i = 0; i < VECES; i++) {
      const inicio = performance.now()
      const { cantidades } = await pedir<{ cantidades: Record<string, number> }>(
        `${url}/${anio}?start=${(i % 20) * 10}&length=10`,
        { headers },
        'renewal, list',
      )
      tiempos.push(performance.now() - inicio)
      cuantas = cantidades
    }
    const renovar = cuantas.renovar ?? 0
    assert(renovar >= ACCESOS_POR_RENOVAR, `${renovar} accesos por renovar`)
    const suma = (...propuestas: string[]) => propuestas.reduce((todas, una) => todas + (cuantas[una] ?? 0), 0)
    const cantidades = {
      ...{ renovar, no_renovar: suma('termino'), terminar: suma('cerrada') },
      no_cambian: suma('ya_tiene', 'baja', 'reservado', 'usuarios'),
    }
    const body = JSON.stringify({ todos: true, cantidades, clave: randomUUID() })
    const acto = await medido<{ renovacion_id: number; cantidades: { renovados: number } }>(`${url}/${anio}`, {
      headers,
      body,
    })
    assert.equal(acto.dicho.cantidades.renovados, renovar)
    // Undoing is tried whatever the day: the year is put so that its January has not passed.
    await ejecutar(base, `update renovaciones set anio = anio + 1 where id = ${acto.dicho.renovacion_id}`)
    const vuelta = await medido<{ cantidades: { deshechos: number } }>(`${url}/${acto.dicho.renovacion_id}/deshacer`, {
      headers: { authorization: headers.authorization },
    })
    assert.equal(vuelta.dicho.cantidades.deshechos, renovar)
    return { renovados: renovar, listaP95: percentil(tiempos, 0.95), actoMs: acto.ms, deshacerMs: vuelta.ms }
  } finally {
    await producto.detener()
    await ejecutar(base, QUITAR)
  }
}

const medido = async <T>(url: string, envio: { headers: Record<string, string>; body?: string }) => {
  const inicio = performance.now()
  const dicho = await pedir<T>(url, { method: 'POST', ...envio }, 'renewal')
  return { dicho, ms: performance.now() - inicio }
}
