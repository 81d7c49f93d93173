import { SECCIONES_DE_PERMISOS } from '@cabildo/contracts/concesiones'
import {
  EFECTOS,
  type Efecto,
  type Incompatible,
  IncompatibleGuardar,
  MENSAJES_INCOMPATIBLES,
  MOTIVO_INCOMPATIBLE_MAXIMO,
} from '@cabildo/contracts/incompatibles'
import { permisosEscritos } from '@cabildo/contracts/perfiles'
import { avisarFallo } from '../../platform/consultas.ts'
import { conError } from '../../ui/conError.tsx'
import { FormularioDeRegistro } from '../../ui/FormularioDeRegistro.tsx'
import { Textarea } from '../../ui/kit/campo.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { type Revision, useEdicion } from '../../ui/useEdicion.ts'
import { pedirIncompatible, useGuardarIncompatible } from './incompatibles.api.ts'
import estilos from './perfiles.module.css'

interface Props {
  /** The pair to edit; null creates one. */
  incompatible: Incompatible | null
  abierto: boolean
  onClose: () => void
}

const NOMBRES = { codigos: 'permisos', motivo: 'motivo' }
const PERMISOS = [
  { value: '', label: 'Elija el permiso' },
  ...SECCIONES_DE_PERMISOS.flatMap(({ permisos }) =>
    permisos.map(({ codigo, etiqueta }) => ({ value: String(codigo), label: etiqueta })),
  ),
]

const valoresDe = (una: Incompatible | null) => ({
  /** The two codes as texts of their lists; empty while not chosen. */
  codigos: (una?.codigos.map(String) ?? ['', '']) as [string, string],
  efecto: (una?.efecto ?? 'avisa') as Efecto,
  motivo: una?.motivo ?? '',
})
const revisar = (
  { codigos, efecto, motivo }: ReturnType<typeof valoresDe>,
  una: Incompatible | null,
): Revision<IncompatibleGuardar> =>
  IncompatibleGuardar.safeParse({
    ...{ codigos: codigos.filter(Boolean).map(Number), efecto, motivo },
    ...(una && { version: una.updated_at }),
  })

/** NUEVA INCOMPATIBILIDAD and EDITAR INCOMPATIBILIDAD (USU-66). */
export const IncompatibleModal = ({ incompatible: pedida, abierto, onClose }: Props) => {
  const forma = useEdicion({
    abierto,
    registro: pedida,
    nombres: NOMBRES,
    leido: (campo, una) => (campo === 'codigos' ? permisosEscritos(una.codigos) : una.motivo),
    valoresDe,
    revisar,
  })
  const { registro, valores, poner, error } = forma
  const guardar = useGuardarIncompatible(registro)
  const elegir = (cual: 0 | 1) => ({
    required: true,
    data: PERMISOS,
    value: valores.codigos[cual],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      poner({ codigos: cual === 0 ? [value, valores.codigos[1]] : [valores.codigos[0], value] }),
  })
  return (
    <FormularioDeRegistro
      forma={forma}
      abierto={abierto}
      onClose={onClose}
      titulo={registro ? 'EDITAR INCOMPATIBILIDAD' : 'NUEVA INCOMPATIBILIDAD'}
      detalle="Quien ya tiene los dos permisos los conserva."
      traer={pedirIncompatible}
      primero="motivo"
      grabar={guardar.mutateAsync}
      grabado={MENSAJES_INCOMPATIBLES.grabada}
      alFallar={avisarFallo}
    >
      <div className={estilos.campos}>
        <Selector label="Permiso" name="codigos" data-autofocus error={conError(error('codigos'))} {...elegir(0)} />
        <Selector label="Con el permiso" {...elegir(1)} />
        <Selector
          label="Efecto"
          name="efecto"
          required
          value={valores.efecto}
          data={EFECTOS.map(({ valor, etiqueta }) => ({ value: valor, label: etiqueta }))}
          onChange={({ currentTarget }) => poner({ efecto: currentTarget.value as Efecto })}
        />
        <Textarea
          label="Motivo"
          required
          autosize
          minRows={2}
          maxLength={MOTIVO_INCOMPATIBLE_MAXIMO}
          {...forma.texto('motivo')}
        />
      </div>
    </FormularioDeRegistro>
  )
}
