import { DNI_INVALIDO } from '@cabildo/contracts/base/esquema'
import type { ConFacultades } from '@cabildo/contracts/base/permisos'
import {
  DOCUMENTOS,
  MENSAJES_VISITAS,
  NOMBRE_MAXIMO,
  nombreCompleto,
  type TipoDocumento,
  ubicacionesDe,
  type Visita,
  VisitaGuardar,
} from '@cabildo/contracts/visitas'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useBusquedaPorDni } from '../../platform/useBusquedaPorDni.ts'
import type { Borrador } from '../../ui/useBorrador.ts'
import { useEdicion } from '../../ui/useEdicion.ts'
import { buscarDniQuery } from './visitas.api.ts'

export const SIN_UBICACION = 'Sin ubicación'

const NOMBRES = {
  nrodoc: 'DNI',
  name: 'visitante',
  motivo: 'motivo',
  empacce_id: 'empleado',
  ingreso: 'hora de ingreso',
}

/**
 * What the controls hold of a visit; `empacce_id` is 0 while nobody is chosen. `name` is the full name that is read;
 * `nombres` and `apellidos` are its parts where they are known.
 */
const valoresDe = (visita: Visita | null, area: ConFacultades) => ({
  tipo_doc: visita?.tipo_doc ?? ('DNI' as TipoDocumento),
  nrodoc: visita?.nrodoc ?? '',
  sin_consulta: visita?.sin_consulta ?? false,
  name: visita?.ape_nom ?? '',
  nombres: visita?.name ?? '',
  apellidos: visita?.apellidos ?? '',
  entidad: visita?.entidad ?? '',
  lugar: visita?.lugar ?? '',
  observacion: visita?.observacion ?? '',
  /** 'yyyy-MM-dd HH:mm' of a late registration; either half may be missing while it is written. */
  ingreso: '',
  motivo: visita?.motivo ?? '',
  ubicacion: (visita ? visita.ubicacion : ubicacionesDe(area)[0]) ?? '',
  empacce_id: visita?.empacce_id ?? 0,
})

/** The full name in its parts; one that was written or changed by hand has none, and counts as given names. */
const partesDe = ({ name, nombres, apellidos }: ReturnType<typeof valoresDe>) =>
  name.trim() === nombreCompleto(nombres, apellidos) ? { name: nombres, apellidos } : { name, apellidos: '' }

const leido = (campo: string, visita: Visita): string => {
  if (campo === 'empacce_id') return `${visita.employee_visitado} [${visita.employee_cargo}]`
  if (campo === 'ubicacion') return visita.ubicacion ?? SIN_UBICACION
  const { ape_nom: name, motivo, entidad, lugar, observacion } = visita
  return { name, motivo, entidad, lugar, observacion }[campo] ?? ''
}

/** The fields of the visit modal, with the lookup by DNI (VIS-11 to VIS-20). `alAbrir` runs while rendering, on opening. */
export const useVisitaForm = (
  { pedida, abierto, borrador }: { pedida: Visita | null; abierto: boolean; borrador: Borrador | undefined },
  area: ConFacultades,
  alAbrir: () => void,
) => {
  /** The DNI that brought the name; '' if people wrote it. */
  const dniDelNombre = useRef('')
  /** The DNI of a recovered form that is looked up again. */
  const dniRecuperado = useRef('')
  const busqueda = useBusquedaPorDni({
    traer: async (cliente, dni) => (await cliente.fetchQuery(buscarDniQuery(dni))).result,
    alEncontrar: ({ Nombres, apellidos }, dni) => {
      dniDelNombre.current = dni
      // What a recovered form holds may have been corrected by hand.
      if (dniRecuperado.current === dni && valores.name !== '') return
      const nombres = Nombres.slice(0, NOMBRE_MAXIMO)
      poner({ name: nombreCompleto(nombres, apellidos), nombres, apellidos })
    },
    noConsultado: MENSAJES_VISITAS.dniNoConsultado,
  })
  const forma = useEdicion({
    abierto,
    registro: pedida,
    nombres: NOMBRES,
    comparados: ['name', 'motivo', 'empacce_id', 'ubicacion', 'entidad', 'lugar', 'observacion'],
    valoresDe: (visita) => valoresDe(visita, area),
    leido,
    borrador,
    revisar: ({ nombres, ...valores }, visita, clave) =>
      VisitaGuardar.safeParse({
        ...valores,
        ...partesDe({ nombres, ...valores }),
        partes: true,
        ubicacion: valores.ubicacion || null,
        entidad: valores.entidad.trim() || null,
        lugar: valores.lugar.trim() || null,
        observacion: valores.observacion.trim() || null,
        ingreso: valores.ingreso.trim() || null,
        ...(visita ? { id: visita.id, version: visita.updated_at } : { clave }),
      }),
    alAbrir: () => {
      dniDelNombre.current = ''
      dniRecuperado.current = ''
      busqueda.olvidar()
      alAbrir()
    },
  })
  const { poner, faltan, valores } = forma

  // What the registry said is not kept with a form, so a recovered one asks again.
  const alRecuperar = useEffectEvent(() => {
    if (pedida !== null || valores.tipo_doc !== 'DNI') return
    dniRecuperado.current = valores.nrodoc
    void busqueda.buscar(valores.nrodoc)
  })
  const olvidarRecuperado = useEffectEvent(() => {
    dniDelNombre.current = ''
    busqueda.olvidar()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening is recovered anew
  useEffect(() => {
    if (!forma.recuperado) return
    alRecuperar()
    return () => olvidarRecuperado()
  }, [forma.recuperado, forma.vez])

  // Nobody knows the DNI; who registers the visit may choose to do so nevertheless.
  const ausente = busqueda.estado === 'ausente' && !valores.sin_consulta
  const buscando = busqueda.estado === 'buscando'

  // The DNI brings the name, so a missing name is not reported before it.
  const espera = ausente || buscando || (valores.tipo_doc === 'DNI' && faltan.includes('nrodoc'))
  const nombreDe = (campo: keyof typeof NOMBRES) =>
    campo === 'nrodoc' && valores.tipo_doc !== 'DNI'
      ? DOCUMENTOS[valores.tipo_doc].nombre.toLowerCase()
      : NOMBRES[campo]
  const falta = faltan.flatMap((campo) => (campo === 'name' && espera ? [] : nombreDe(campo as keyof typeof NOMBRES)))
  /** A name from a lookup is cleared with its DNI, even if it was corrected; a typed name stays. */
  const sinNombreAjeno = (nrodoc: string) => {
    const deOtro = dniDelNombre.current !== '' && dniDelNombre.current !== nrodoc
    if (deOtro) dniDelNombre.current = ''
    return deOtro && { name: '', nombres: '', apellidos: '' }
  }
  return {
    forma,
    busqueda,
    falta: [...(ausente ? ['un DNI registrado'] : buscando ? ['que termine la búsqueda del DNI'] : []), ...falta],
    errorDni: ausente ? DNI_INVALIDO : forma.error('nrodoc'),
    ponerDni: (nrodoc: string) => {
      dniRecuperado.current = ''
      poner({ tipo_doc: 'DNI', nrodoc, sin_consulta: false, ...sinNombreAjeno(nrodoc) })
      void busqueda.buscar(nrodoc)
    },
    /** The number of a document that no registry is asked for. */
    ponerNumero: (texto: string) => poner({ nrodoc: texto.toUpperCase().replace(/[^A-Z0-9]/g, '') }),
    ponerTipo: (tipo_doc: TipoDocumento) => {
      busqueda.olvidar()
      poner({ tipo_doc, nrodoc: '', sin_consulta: false, ...sinNombreAjeno('') })
    },
    ponerNombre: (name: string) => {
      if (name === '') dniDelNombre.current = ''
      poner({ name })
    },
  }
}
