import assert from 'node:assert/strict'
import { diaDeLaSemana, diaMas } from '../../contracts/src/base/tiempo.ts'
import { feriadosDe } from '../../contracts/src/plazos-calculo.ts'
import { enJson, pedir } from './cliente.ts'
import { ejecutar } from './datos.ts'
import { leerMientras } from './lectores.ts'
import type { Servidor } from './proceso.ts'

/** What a day that is declared non-working costs where many clocks run (PLA-13, PLA-14). */
export interface Plazos {
  cuantos: number
  revisarS: number
  aplicarS: number
  /** 95th percentile of the slowest of the other pages meanwhile, ms. */
  paginaMs: number
}

/** Clocks of as many filings, all of which the new day moves. */
const CON_PLAZO = 100_000

const PAGINAS = { areas: '/api/areas', calendar: '/api/calendario', 'front desk': '/api/mpvirtual?start=0&length=25' }

const llenar = `
  alter table plazos_eventos disable trigger user;
  insert into plazos (clave, clase, desde, dias, vence, calendario)
    select 'tramite:' || i, 'respuesta_tramite', current_date - i % 20, 30, current_date - i % 20 + 42,
      coalesce((select max(cambio_id) from calendario_cambios), 0)
    from generate_series(1, ${CON_PLAZO}) i on conflict do nothing;
  insert into plazos_eventos (plazo_id, tipo, dia, vence)
    select plazo_id, 'INICIO', desde, vence from plazos p
    where not exists (select from plazos_eventos e where e.plazo_id = p.plazo_id);
  alter table plazos_eventos enable trigger user;
  analyze plazos, plazos_eventos`

/** A working day before any of those clocks ends. */
const unDiaHabil = (hoy: string): string => {
  for (let dia = diaMas(hoy, 10); ; dia = diaMas(dia, 1)) {
    const finDeSemana = ['sábado', 'domingo'].includes(diaDeLaSemana(dia))
    if (!finDeSemana && !feriadosDe(Number(dia.slice(0, 4))).has(dia)) return dia
  }
}

const segundosDe = async <T>(acto: () => Promise<T>): Promise<[hecho: T, segundos: number]> => {
  const inicio = performance.now()
  return [await acto(), (performance.now() - inicio) / 1_000]
}

/** Declares a day non-working: its review and its application, while others look through their pages. */
export const medirPlazos = async (base: string, { url }: Servidor, token: string): Promise<Plazos> => {
  await ejecutar(base, llenar)
  const [{ hoy } = { hoy: '' }] = await ejecutar<{ hoy: string }>(base, 'select current_date::text as hoy')
  const dia = unDiaHabil(hoy)
  const cambios = [{ accion: 'agregar', fecha: dia, clase: 1, nombre: 'Día de medida', norma: 'D.S. 1' }]
  const dejarDeLeer = leerMientras({ url, token, paginas: PAGINAS })
  const [{ revision, mueven }, revisarS] = await segundosDe(() =>
    pedir<{ revision: string; mueven: number }>(`${url}/api/calendario/revisar`, enJson({ cambios }, token)),
  )
  assert(mueven >= CON_PLAZO, `se mueven ${mueven}`)
  const [{ recalculados }, aplicarS] = await segundosDe(() =>
    pedir<{ recalculados: number }>(`${url}/api/calendario`, enJson({ cambios, revision }, token)),
  )
  assert.equal(recalculados, mueven)
  return { cuantos: recalculados, revisarS, aplicarS, paginaMs: Math.max(...Object.values(await dejarDeLeer())) }
}
