import { CargoElegible, VigenciaEscrita } from '@cabildo/contracts/accesos'
import { fecha } from '@cabildo/contracts/base/tiempo'
import {
  ESTADOS,
  MENSAJES_TRABAJADORES,
  PersonaNueva,
  SEXOS,
  type Trabajador,
  TrabajadorEditar,
  TrabajadorNuevo,
} from '@cabildo/contracts/trabajadores'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useBusquedaPorDni } from '../../platform/useBusquedaPorDni.ts'
import type { Borrador } from '../../ui/useBorrador.ts'
import { type Revision, useEdicion } from '../../ui/useEdicion.ts'
import { buscarPersonaQuery, type Cambio, type Hallazgo } from './trabajadores.api.ts'

/** The fields of Table TRA-A in their order, as the foot of the modal names them. */
const NOMBRES = {
  dni: 'DNI',
  name: 'nombre',
  ape_pat: 'apellido paterno',
  ape_mat: 'apellido materno',
  sexo: 'sexo',
  fecha_nac: 'fecha de nacimiento',
  selectedCargo: 'cargo',
  estado: 'estado',
  desde: 'fecha desde',
  hasta: 'fecha hasta',
}
type Campo = keyof typeof NOMBRES
/** The values of the controls: lists as text, '' if nothing is chosen; a date as yyyy-MM-dd, or as written so far. */
type Valores = Record<Campo, string>

/** What the form begins with: an employee to edit, or the DNI of a new person, if it is known. */
export type Origen = Trabajador | { dni: string }

const esTrabajador = (origen: Origen): origen is Trabajador => 'empacce_id' in origen

const valoresDe = (origen: Origen): Valores => {
  const { name, ape_pat, ape_mat, sexo, fecha_nac, estado, desde, hasta }: Partial<Trabajador> = esTrabajador(origen)
    ? origen
    : {}
  return {
    dni: origen.dni,
    name: name ?? '',
    ape_pat: ape_pat ?? '',
    ape_mat: ape_mat ?? '',
    sexo: String(sexo ?? ''),
    fecha_nac: fecha_nac ?? '',
    selectedCargo: '',
    estado: String(estado ?? ''),
    desde: desde ?? '',
    hasta: hasta ?? '',
  }
}

const FECHAS: readonly Campo[] = ['fecha_nac', 'desde', 'hasta']

const leido = (campo: Campo, origen: Origen): string => {
  const valor = valoresDe(origen)[campo]
  const opciones = campo === 'sexo' ? SEXOS : campo === 'estado' ? ESTADOS : []
  const opcion = opciones.find((una) => String(una.valor) === valor)?.etiqueta
  return opcion ?? (FECHAS.includes(campo) ? fecha(valor || null) : valor)
}

const numeroDe = (texto: string): number | undefined => (texto === '' ? undefined : Number(texto))

/** The person of the form, as the calls take it. */
const personaDe = ({ dni, name, ape_pat, ape_mat, sexo, fecha_nac }: Valores) => ({
  dni,
  name,
  ape_pat,
  ape_mat,
  sexo: numeroDe(sexo),
  fecha_nac: fecha_nac || null,
})

/** The dates as the calls take them, but for those that stay as they were. */
const fechasDe = ({ desde, hasta }: Valores, origen: Origen) => {
  const antes = valoresDe(origen)
  return {
    ...(desde !== antes.desde && { desde: desde || null }),
    ...(hasta !== antes.hasta && { hasta: hasta || null }),
  }
}
/** Both dates together: the calls are sent only what changes. */
const revisarFechas = ({ desde, hasta }: Valores) =>
  VigenciaEscrita.safeParse({ desde: desde || null, hasta: hasta || null }).error?.issues ?? []

/** A person without an access (API-27). */
export const revisarPersona = (valores: Valores): Revision<PersonaNueva> => PersonaNueva.safeParse(personaDe(valores))

/** A new employee; a missing position is reported at once, not only when all else is valid (TRA-11, API-25). */
const revisarNuevo = (valores: Valores, origen: Origen): Revision<TrabajadorNuevo> => {
  const selectedCargo = numeroDe(valores.selectedCargo)
  const todo = TrabajadorNuevo.safeParse({ ...personaDe(valores), selectedCargo, ...fechasDe(valores, origen) })
  const cargo = CargoElegible.safeParse(selectedCargo)
  if (todo.success || cargo.success) return todo
  const otros = todo.error.issues.filter(({ path }) => path[0] !== 'selectedCargo')
  const delCargo = cargo.error.issues.map(({ message }) => ({ path: ['selectedCargo'], message }))
  return { success: false, error: { issues: [...otros, ...delCargo] } }
}

/** The changes of an employee, with the loaded version; all fields of the person are required (TRA-10, API-26). */
const revisarCambio = (valores: Valores, trabajador: Trabajador): Revision<Cambio> => {
  const { employee_id, empacce_id, updated_at } = trabajador
  const persona = revisarPersona(valores)
  if (!persona.success) return persona
  const issues = revisarFechas(valores)
  if (issues.length > 0) return { success: false, error: { issues } }
  const resto = { empacce_id, estado: numeroDe(valores.estado), version: updated_at, ...fechasDe(valores, trabajador) }
  const todo = TrabajadorEditar.safeParse({ ...persona.data, ...resto })
  return todo.success ? { success: true, data: { employee_id, valores: todo.data } } : todo
}

/** Checks the form as its call does. */
export const revisarTrabajador = (valores: Valores, origen: Origen): Revision<TrabajadorNuevo | Cambio> =>
  esTrabajador(origen) ? revisarCambio(valores, origen) : revisarNuevo(valores, origen)

const SIN_HALLAZGO = { name: '', ape_pat: '', ape_mat: '' }

/** The fields of a person, and the lookup of its DNI, which brings most of them (TRA-08 to TRA-20). */
export const usePersonaForm = <Envio>(
  { abierto, registro, borrador }: { abierto: boolean; registro: Origen; borrador?: Borrador | undefined },
  revisar: (valores: Valores, origen: Origen) => Revision<Envio>,
) => {
  /** Clears what the lookup of the previous DNI brought; what people wrote stays. */
  const traido = useRef<Hallazgo | null>(null)
  /** The DNI of a recovered form that is looked up again. */
  const dniRecuperado = useRef('')
  const busqueda = useBusquedaPorDni({
    traer: (cliente, dni) => cliente.fetchQuery(buscarPersonaQuery(dni)),
    alEncontrar: (hallazgo, dni) => {
      traido.current = hallazgo
      // The name in a recovered form may have been written by hand.
      const { valores } = forma
      const conNombre = dniRecuperado.current === dni && `${valores.name}${valores.ape_pat}${valores.ape_mat}` !== ''
      const { name, ape_pat, ape_mat, sexo, fecha_nac } = hallazgo
      forma.poner({
        ...(!conNombre && { name, ape_pat, ape_mat }),
        ...(sexo !== null && { sexo: String(sexo) }),
        ...(fecha_nac !== null && { fecha_nac }),
      })
    },
    noConsultado: MENSAJES_TRABAJADORES.dniNoConsultado,
  })
  const forma = useEdicion({
    abierto,
    registro,
    nombres: NOMBRES,
    valoresDe,
    leido,
    revisar,
    borrador,
    alAbrir: () => {
      traido.current = null
      dniRecuperado.current = ''
      busqueda.olvidar()
    },
  })

  // What the registry said is not kept with a form, so a recovered one asks again.
  const alRecuperar = useEffectEvent(() => {
    if (esTrabajador(registro)) return
    dniRecuperado.current = forma.valores.dni
    void busqueda.buscar(forma.valores.dni)
  })
  const olvidarRecuperado = useEffectEvent(() => {
    traido.current = null
    busqueda.olvidar()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening is recovered anew
  useEffect(() => {
    if (!forma.recuperado) return
    alRecuperar()
    return () => olvidarRecuperado()
  }, [forma.recuperado, forma.vez])

  const { faltan } = forma
  const buscando = busqueda.estado === 'buscando'
  // The lookup brings these fields, so they are not reported as missing until it has answered.
  const vendran = buscando || faltan.includes('dni') ? Object.keys(SIN_HALLAZGO) : []
  return {
    ...forma,
    busqueda,
    /** What Grabar waits for, also the answer of the lookup, because it fills the form. */
    falta: [
      ...(buscando ? ['que termine la búsqueda del DNI'] : []),
      ...faltan.filter((campo) => !vendran.includes(campo)).map((campo) => NOMBRES[campo]),
    ],
    ponerDni: (dni: string) => {
      const anterior = traido.current
      traido.current = null
      dniRecuperado.current = ''
      forma.poner({
        dni,
        ...(anterior && SIN_HALLAZGO),
        ...(anterior?.sexo != null && { sexo: '' }),
        ...(anterior?.fecha_nac != null && { fecha_nac: '' }),
      })
      void busqueda.buscar(dni)
    },
  }
}
export type PersonaForm = Omit<ReturnType<typeof usePersonaForm>, 'envio'>
