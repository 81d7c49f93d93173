import { NOMBRE_MAXIMO } from '@cabildo/contracts/ciudadano'
import type { Identidad } from '@cabildo/contracts/mesa-de-partes-canal'
import {
  faltaDeDocumento,
  faltaDePartes,
  MENSAJES_VENTANILLA,
  TramiteEnVentanilla,
} from '@cabildo/contracts/ventanilla'
import { useRef } from 'react'
import { useBusquedaPorDni } from '../../../platform/useBusquedaPorDni.ts'
import type { Borrador } from '../../../ui/useBorrador.ts'
import { type Revision, useEdicion } from '../../../ui/useEdicion.ts'
import { cuentaDe, type Escaneo, SIN_ESCANEO } from './archivos.ts'
import { personaQuery, type Registro } from './ventanilla.api.ts'

/** What the controls hold of a filing on paper (EXP-72 to EXP-74). */
export type Valores = Escaneo & {
  identidad: Identidad
  documento: string
  nombre: string
  representa_nombre: string
  representa_documento: string
  phone: string
  email: string
  /** Id of the kind of document; '' until one is chosen. */
  tipo_documento: string
  ndocumento: string
  folio: string
  asunto: string
  /** 0 for none. */
  procedimiento_id: number
  /** The requirements that came, in the words of the type. */
  presentados: readonly string[]
  sin_firma: boolean
  otro: string
}

const VACIO: Valores = {
  ...SIN_ESCANEO,
  ...{ identidad: 'DNI', documento: '', nombre: '', representa_nombre: '', representa_documento: '' },
  ...{ phone: '', email: '', tipo_documento: '', ndocumento: '', folio: '', asunto: '' },
  ...{ procedimiento_id: 0, presentados: [], sin_firma: false, otro: '' },
}

/** The fields in the order of the form, as its foot names them. */
const NOMBRES = {
  documento: 'documento de identidad',
  nombre: 'nombre',
  phone: 'teléfono',
  email: 'correo electrónico',
  representa_nombre: 'a quién representa',
  representa_documento: 'documento de a quién representa',
  tipo_documento: 'tipo de documento',
  ndocumento: 'número de documento',
  folio: 'folios',
  procedimiento_id: 'procedimiento',
  asunto: 'asunto',
  otro: 'qué más falta',
  selectedFile: 'PDF',
  fotos: 'fotos',
}

/** Refusals of what has no control of its own stand at the one that answers for it. */
const alControl = ({ requisitos, observar, ...campos }: Readonly<Record<string, string>>) => ({
  ...(requisitos && { procedimiento_id: requisitos }),
  ...(observar && { otro: observar }),
  ...campos,
})

/** The text fields as the call takes them; what is missing and where it goes is said when it is sent. */
type Textos = Omit<Registro['body'], 'observar' | 'destinos'>

const textosDe = (valores: Valores, clave: string): Textos => {
  const { selectedFile: _pdf, selectedFileAnexo: _anexos, fotos: _fotos, ...textos } = valores
  const { procedimiento_id, presentados, sin_firma, ...resto } = textos
  return {
    ...resto,
    procedimiento_id: procedimiento_id === 0 ? '' : String(procedimiento_id),
    requisitos: JSON.stringify(presentados),
    sin_firma: sin_firma ? 'true' : 'false',
    clave,
  }
}

const revisar = (valores: Valores, _registro: null, clave: string): Revision<Textos> => {
  const textos = textosDe(valores, clave)
  const issues = [
    ...(TramiteEnVentanilla.safeParse(textos).error?.issues ?? []),
    ...Object.entries(faltaDePartes(cuentaDe(valores), { exigido: false })).map(([campo, message]) => ({
      ...{ path: [campo], message },
    })),
  ]
  return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: textos }
}

/** The fields of REGISTRAR TRÁMITE EN VENTANILLA, with the lookup of who files (EXP-72). */
export const useVentanillaForm = (abierto: boolean, borrador: Borrador | undefined, alAbrir: () => void) => {
  /** What the last lookup brought, and for which document: another one takes it away again. */
  const traido = useRef({ nombre: '', phone: '', email: '' })
  const identidad = useRef<Identidad>('DNI')
  const busqueda = useBusquedaPorDni({
    traer: async (cliente, documento) => {
      const persona = await cliente.fetchQuery(personaQuery(documento, identidad.current))
      return persona.nombre ? persona : null
    },
    completo: (documento) => faltaDeDocumento(identidad.current, documento) === undefined,
    alEncontrar: ({ nombre, hoy }) => {
      const { phone, email } = forma.valores
      traido.current = { nombre: nombre.slice(0, NOMBRE_MAXIMO), phone: hoy?.phone ?? '', email: hoy?.email ?? '' }
      poner({
        nombre: traido.current.nombre,
        ...(phone === '' && { phone: traido.current.phone }),
        ...(email === '' && { email: traido.current.email }),
      })
    },
    noConsultado: MENSAJES_VENTANILLA.noConsultado,
  })
  const forma = useEdicion({
    abierto,
    registro: null,
    nombres: NOMBRES,
    valoresDe: () => VACIO,
    revisar,
    borrador,
    alAbrir: (recuperados) => {
      identidad.current = recuperados?.identidad ?? 'DNI'
      traido.current = { nombre: '', phone: '', email: '' }
      busqueda.olvidar()
      alAbrir()
    },
  })
  const { poner, valores, faltan } = forma
  const buscando = busqueda.estado === 'buscando'

  /** What came with another document goes with it; what was typed stays. */
  const sinTraido = (): Partial<Valores> => {
    const suyo = traido.current
    traido.current = { nombre: '', phone: '', email: '' }
    return Object.fromEntries(
      (['nombre', 'phone', 'email'] as const).flatMap((campo) =>
        suyo[campo] !== '' && valores[campo] === suyo[campo] ? [[campo, '']] : [],
      ),
    )
  }
  const ponerDocumento = (documento: string, clase = valores.identidad) => {
    identidad.current = clase
    poner({ identidad: clase, documento, ...sinTraido() })
    // A number of variable length is asked for once it was written (EXP-72).
    if (clase === 'DNI' || clase === 'RUC') void busqueda.buscar(documento)
    else busqueda.olvidar()
  }
  return {
    forma,
    busqueda,
    // The document brings the name, so a missing name is not reported before it.
    falta: [
      ...(buscando ? ['que termine la búsqueda'] : []),
      ...faltan
        .filter((campo) => campo !== 'nombre' || !(buscando || faltan.includes('documento')))
        .map((campo) => NOMBRES[campo as keyof typeof NOMBRES]),
    ],
    /** Shows what the server refused, beside its fields. */
    rechazar: (campos: Readonly<Record<string, string>>) => forma.rechazar(alControl(campos)),
    ponerDocumento,
    buscar: () => {
      if (valores.identidad !== 'DNI' && valores.identidad !== 'RUC') void busqueda.buscar(valores.documento)
    },
  }
}
export type FormaVentanilla = ReturnType<typeof useVentanillaForm>
