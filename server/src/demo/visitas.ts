import { AREAS_SEMBRADAS, areaSembrada } from '@cabildo/contracts/base/permisos'
import { nombreCompleto, UBICACIONES_PROGRAMAS, ubicacionesDe } from '@cabildo/contracts/visitas'
import type { Azar } from './azar.ts'
import { type AreaConPapeles, CARGOS_DEMO } from './cuentas.ts'
import type { Persona } from './datos.ts'
import { diasHabilesAntesDe, MINUTO_MS, medianocheLima } from './dias.ts'
import { MOTIVOS } from './motivos.ts'
import { edadEn, type Puesto } from './organizacion.ts'

/** Visits per area: in all, those of today, how many of today's are still inside, and exits of the last working day never recorded. */
const CANTIDADES = [
  { area_id: 20, total: 1_236, hoy: 8, dentro: 3, olvidadas: 2 },
  { area_id: AREAS_SEMBRADAS.locales, total: 842, hoy: 6, dentro: 2, olvidadas: 2 },
  { area_id: 15, total: 517, hoy: 4, dentro: 1, olvidadas: 3 },
  { area_id: AREAS_SEMBRADAS.informatica, total: 164, hoy: 2, dentro: 1, olvidadas: 1 },
] as const

/** Every so many visits one is of a foreigner, by turns with each document. */
const CADA_EXTRANJERO = 97
const EXTRANJEROS = [
  { tipo_doc: 'CE', nrodoc: '980001204', name: 'Camila Andrea', apellidos: 'Restrepo Vélez' },
  { tipo_doc: 'PAS', nrodoc: '98X104587', name: 'Hannah', apellidos: 'Lindqvist' },
  { tipo_doc: 'CE', nrodoc: '980003377', name: 'Yusleidy Carolina', apellidos: 'Bracho Urdaneta' },
] as const
const ANIOS = 3
const APERTURA = 8 * 60 * MINUTO_MS
const CIERRE = (16 * 60 + 30) * MINUTO_MS

interface Momento {
  created_at: number
  salida_date: number | null
}

/**
 * The visits of today and of the past three years, oldest first: working days and hours, more of them lately, most visits
 * to heads and specialists. Nothing lies in the future, whatever the hour.
 */
export const armarVisitas = (
  padron: readonly Persona[],
  puestos: readonly Puesto[],
  hoy: string,
  ahora: Date,
  azar: Azar,
) => {
  const anio = Number(hoy.slice(0, 4))
  const trabajan = new Set(puestos.map(({ trabajador }) => trabajador?.persona.dni))
  const visitantes = azar.barajar(padron.filter((p) => edadEn(p, anio) >= 19 && !trabajan.has(p.dni)))
  const asiduos = visitantes.slice(0, 120)
  const habiles = diasHabilesAntesDe(hoy, ANIOS)
  return CANTIDADES.flatMap(({ area_id, total, hoy: deHoy, dentro, olvidadas }) => {
    const anfitriones = puestos.filter((p) => p.area_id === area_id && p.trabajador !== null && p.vigencia === null)
    const created_by = puestos.find((p) => p.area_id === area_id && p.user_id !== null)?.user_id ?? null
    const momentos = [
      ...Array.from({ length: total - deHoy }, (_, orden) =>
        orden < olvidadas ? momentoPasado(habiles.slice(-1), false, azar) : momentoPasado(habiles, true, azar),
      ),
      ...momentosDeHoy(medianocheLima(hoy), ahora.getTime(), deHoy, dentro, azar),
    ]
    const motivo = azar.repartir(MOTIVOS.get(area_id) ?? [])
    return momentos.map((momento, orden) => {
      const visitante = azar.uno(azar.fraccion() < 0.3 ? asiduos : visitantes)
      const visita = describirVisita(
        momento,
        visitante,
        anfitrion(anfitriones, azar),
        { created_by, motivo: motivo() },
        azar,
      )
      // The last one is of today and inside.
      const vuelta = (total - 1 - orden) / CADA_EXTRANJERO
      return { ...visita, ...(Number.isInteger(vuelta) && extranjero(vuelta)) }
    })
  }).sort((a, b) => a.created_at.localeCompare(b.created_at))
}

const extranjero = (vuelta: number) => {
  const quien = EXTRANJEROS[vuelta % EXTRANJEROS.length] ?? EXTRANJEROS[0]
  return { ...quien, ape_nom: nombreCompleto(quien.name, quien.apellidos) }
}

/** Of two employees, the one of higher position: people come for those who decide. */
const anfitrion = (puestos: readonly Puesto[], azar: Azar): Puesto => {
  const [uno, otro] = [azar.uno(puestos), azar.uno(puestos)]
  return (uno.cargo_id ?? 0) <= (otro.cargo_id ?? 0) ? uno : otro
}

const momentoPasado = (habiles: readonly string[], salio: boolean, azar: Azar): Momento => {
  const dia = habiles[Math.floor(habiles.length * azar.fraccion() ** 0.75)]
  if (dia === undefined) throw new RangeError('No hay días hábiles')
  // The sum of two draws leans to the middle of the morning and early afternoon.
  const hora = APERTURA + Math.floor(((azar.fraccion() + azar.fraccion()) / 2) * (CIERRE - APERTURA))
  const created_at = medianocheLima(dia) + segundos(hora)
  return { created_at, salida_date: salio ? created_at + segundos(azar.entero(5 * MINUTO_MS, 70 * MINUTO_MS)) : null }
}

/** Today's, in order; the last ones have not left. Before opening hours they came since midnight, in the last 90 minutes. */
const momentosDeHoy = (medianoche: number, ahora: number, cuantas: number, dentro: number, azar: Azar): Momento[] => {
  const abierto = ahora - medianoche > APERTURA + 30 * MINUTO_MS
  const inicio = abierto ? medianoche + APERTURA : Math.max(medianoche, ahora - 90 * MINUTO_MS)
  const paso = Math.max(0, Math.min(ahora, medianoche + CIERRE) - inicio) / cuantas
  return Array.from({ length: cuantas }, (_, orden) => {
    const created_at = inicio + segundos((orden + 0.2 + 0.6 * azar.fraccion()) * paso)
    const estadia = Math.min(azar.entero(5 * MINUTO_MS, 70 * MINUTO_MS), (ahora - created_at) * 0.7)
    return { created_at, salida_date: orden >= cuantas - dentro ? null : created_at + segundos(estadia) }
  })
}

const segundos = (ms: number): number => Math.floor(ms / 1_000) * 1_000

type Anfitrion = Pick<Puesto, 'empacce_id' | 'cargo_id' | 'trabajador'> & { area_id: AreaConPapeles }

/** The visit whose exit nobody recorded before the area was closed. */
export const visitaDeLaCerrada = (
  padron: readonly Persona[],
  anfitrionSuyo: Anfitrion,
  created_at: number,
  azar: Azar,
): ReturnType<typeof describirVisita> => {
  const anotado = { created_by: null, motivo: 'Consulta por el trámite de su permiso de operación' }
  return describirVisita({ created_at, salida_date: null }, azar.uno(padron), anfitrionSuyo, anotado, azar)
}

const describirVisita = (
  { created_at, salida_date }: Momento,
  visitante: Persona,
  { area_id, empacce_id, cargo_id, trabajador }: Anfitrion,
  anotado: { created_by: number | null; motivo: string },
  azar: Azar,
) => {
  if (trabajador === null || cargo_id === null) throw new Error('Se visita a trabajadores con cargo')
  const { nombres, ape_paterno, ape_materno } = trabajador.persona
  const apellidos = `${visitante.ape_paterno} ${visitante.ape_materno}`
  return {
    area_id: Number(area_id),
    empacce_id,
    employee_id: trabajador.employee_id,
    cargo_id: Number(cargo_id),
    tipo_doc: 'DNI' as (typeof EXTRANJEROS)[number]['tipo_doc'] | 'DNI',
    nrodoc: visitante.dni,
    sin_consulta: false,
    salida_no_registrada: false,
    name: visitante.nombres,
    apellidos,
    ape_nom: nombreCompleto(visitante.nombres, apellidos),
    ubicacion: azar.uno(ubicacionesDe(areaSembrada(area_id), UBICACIONES_PROGRAMAS)),
    employee_visitado: `${nombres} ${ape_paterno} ${ape_materno}`,
    employee_cargo: String(CARGOS_DEMO[cargo_id]),
    ...anotado,
    created_at: new Date(created_at).toISOString(),
    salida_date: salida_date === null ? null : new Date(salida_date).toISOString(),
    updated_at: new Date(salida_date ?? created_at).toISOString(),
  }
}
