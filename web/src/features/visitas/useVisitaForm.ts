import { DNI_INVALIDO } from '@cabildo/contracts/base/esquema'
import { MENSAJES_VISITAS, nombreCompleto, ubicacionesDe, type Visita, VisitaGuardar } from '@cabildo/contracts/visitas'
import { useRef } from 'react'
import { useBusquedaPorDni } from '../../platform/useBusquedaPorDni.ts'
import { useEdicion } from '../../ui/useEdicion.ts'
import { buscarDniQuery } from './visitas.api.ts'

export const SIN_UBICACION = 'Sin ubicación'

const NOMBRES = { nrodoc: 'DNI', name: 'visitante', motivo: 'motivo', empacce_id: 'empleado' }

/** What the controls hold of a visit; `empacce_id` is 0 while nobody is chosen. */
const valoresDe = (visita: Visita | null, area_id: number) => ({
  nrodoc: visita?.nrodoc ?? '',
  name: visita?.ape_nom ?? '',
  apellidos: visita?.apellidos ?? '',
  motivo: visita?.motivo ?? '',
  ubicacion: (visita ? visita.ubicacion : ubicacionesDe(area_id)[0]) ?? '',
  empacce_id: visita?.empacce_id ?? 0,
})

const leido = (campo: string, { ape_nom, motivo, ubicacion, employee_visitado, employee_cargo }: Visita): string => {
  if (campo === 'empacce_id') return `${employee_visitado} [${employee_cargo}]`
  return { name: ape_nom, motivo }[campo] ?? ubicacion ?? SIN_UBICACION
}

/** The fields of the visit modal, with the lookup by DNI (VIS-11 to VIS-20). `alAbrir` runs while rendering, on opening. */
export const useVisitaForm = (pedida: Visita | null, abierto: boolean, area_id: number, alAbrir: () => void) => {
  /** The DNI that brought the name; '' if people wrote it. */
  const dniDelNombre = useRef('')
  const forma = useEdicion({
    abierto,
    registro: pedida,
    nombres: NOMBRES,
    comparados: ['name', 'motivo', 'empacce_id', 'ubicacion'],
    valoresDe: (visita) => valoresDe(visita, area_id),
    leido,
    revisar: (valores, visita, clave) =>
      VisitaGuardar.safeParse({
        ...valores,
        ubicacion: valores.ubicacion || null,
        ...(visita ? { id: visita.id, version: visita.updated_at } : { clave }),
      }),
    alAbrir: () => {
      dniDelNombre.current = ''
      alAbrir()
    },
  })
  const { poner, faltan } = forma
  const busqueda = useBusquedaPorDni({
    traer: async (cliente, dni) => (await cliente.fetchQuery(buscarDniQuery(dni))).result,
    alEncontrar: ({ Nombres, apellidos }, dni) => {
      dniDelNombre.current = dni
      poner({ name: nombreCompleto(Nombres, apellidos), apellidos })
    },
    noConsultado: MENSAJES_VISITAS.dniNoConsultado,
  })
  const ausente = busqueda.estado === 'ausente'
  const buscando = busqueda.estado === 'buscando'

  // The DNI brings the name, so a missing name is not reported before it.
  const espera = ausente || buscando || faltan.includes('nrodoc')
  const falta = faltan.flatMap((campo) => (campo === 'name' && espera ? [] : NOMBRES[campo as keyof typeof NOMBRES]))
  return {
    forma,
    busqueda,
    falta: [...(ausente ? ['un DNI registrado'] : buscando ? ['que termine la búsqueda del DNI'] : []), ...falta],
    errorDni: ausente ? DNI_INVALIDO : forma.error('nrodoc'),
    ponerDni: (nrodoc: string) => {
      // A name from a lookup is cleared with its DNI, even if it was corrected; a typed name stays.
      const deOtro = dniDelNombre.current !== '' && dniDelNombre.current !== nrodoc
      if (deOtro) dniDelNombre.current = ''
      poner({ nrodoc, ...(deOtro && { name: '', apellidos: '' }) })
      void busqueda.buscar(nrodoc)
    },
    ponerNombre: (name: string) => {
      if (name === '') dniDelNombre.current = ''
      poner({ name, apellidos: '' })
    },
  }
}
