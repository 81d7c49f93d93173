import { DIAS_DE_PLAZO_MAXIMO, SILENCIO } from '@cabildo/contracts/plazos-calculo'
import { nombreDeSilencio, type Procedimiento, SILENCIOS } from '@cabildo/contracts/procedimientos'
import {
  CODIGO_PROCEDIMIENTO_MAXIMO,
  DERECHO_MAXIMO,
  MENSAJES_PROCEDIMIENTOS,
  NOMBRE_PROCEDIMIENTO_MAXIMO,
  ProcedimientoEditar,
  ProcedimientoNuevo,
  REQUISITOS_MAXIMO,
} from '@cabildo/contracts/procedimientos-registro'
import { useQuery } from '@tanstack/react-query'
import { areasQuery } from '../../platform/areas.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import cuerpo from '../../ui/cuerpo.module.css'
import { FormularioDeRegistro } from '../../ui/FormularioDeRegistro.tsx'
import { Textarea, TextInput } from '../../ui/kit/campo.tsx'
import { opcional } from '../../ui/opcional.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { SelectorBuscable } from '../../ui/SelectorBuscable.tsx'
import type { Borrador } from '../../ui/useBorrador.ts'
import { type Revision, useEdicion } from '../../ui/useEdicion.ts'
import { traerProcedimiento, useGuardarProcedimiento } from './procedimientos.api.ts'
import estilos from './procedimientos.module.css'

interface Props {
  /** The type to edit; null creates one. */
  procedimiento: Procedimiento | null
  abierto: boolean
  borrador: Borrador
  onClose: () => void
  onGrabado: (procedimiento: Procedimiento) => void
}

const NOMBRES = {
  codigo: 'código',
  nombre: 'nombre',
  requisitos: 'requisitos',
  silencio: 'silencio',
  dias: 'plazo',
  area_id: 'área',
  derecho: 'derecho',
}

/** As the form holds a type: requirements a line each, numbers as they are typed. */
const valoresDe = (procedimiento: Procedimiento | null) => ({
  codigo: procedimiento?.codigo ?? '',
  nombre: procedimiento?.nombre ?? '',
  requisitos: procedimiento?.requisitos.join('\n') ?? '',
  silencio: String(procedimiento?.silencio ?? SILENCIO.ninguno),
  dias: procedimiento?.dias?.toString() ?? '',
  area_id: procedimiento?.area_id ?? 0,
  derecho: procedimiento?.derecho ?? '',
})
type Valores = ReturnType<typeof valoresDe>

const lineasDe = (texto: string): string[] =>
  texto
    .split('\n')
    .map((linea) => linea.trim())
    .filter(Boolean)

const esAutomatica = ({ silencio }: Valores) => silencio === String(SILENCIO.automatica)

const revisar = (
  valores: Valores,
  procedimiento: Procedimiento | null,
): Revision<(ProcedimientoNuevo & { id?: never }) | (ProcedimientoEditar & { id: number })> => {
  const campos = {
    ...valores,
    requisitos: lineasDe(valores.requisitos),
    silencio: Number(valores.silencio),
    dias: esAutomatica(valores) || valores.dias === '' ? null : Number(valores.dias),
  }
  if (!procedimiento) return ProcedimientoNuevo.safeParse(campos)
  const revision = ProcedimientoEditar.safeParse({ ...campos, version: procedimiento.updated_at })
  return revision.success ? { success: true, data: { ...revision.data, id: procedimiento.id } } : revision
}

const leido = (campo: keyof Valores, procedimiento: Procedimiento): string => {
  if (campo === 'silencio') return nombreDeSilencio(procedimiento.silencio)
  return campo === 'area_id' ? procedimiento.area_name : String(valoresDe(procedimiento)[campo])
}

const OPCIONES = SILENCIOS.map(({ id, name }) => ({ value: String(id), label: name }))

/** CREAR PROCEDIMIENTO and EDITAR PROCEDIMIENTO (PLA-23, Table PLA-E). */
export const ProcedimientoModal = ({ procedimiento, abierto, borrador, onClose, onGrabado }: Props) => {
  const forma = useEdicion({ abierto, registro: procedimiento, nombres: NOMBRES, valoresDe, leido, revisar, borrador })
  const areas = useQuery(areasQuery)
  const guardar = useGuardarProcedimiento()
  const { valores, poner } = forma
  // The area may have closed since it was chosen: it stays until another is.
  const opciones = areas.data ?? []
  const suya = procedimiento && !opciones.some(({ id }) => id === procedimiento.area_id)
  const { name: _, ...deArea } = forma.campo('area_id')
  return (
    <FormularioDeRegistro
      forma={forma}
      abierto={abierto}
      onClose={onClose}
      titulo={procedimiento ? 'EDITAR PROCEDIMIENTO' : 'CREAR PROCEDIMIENTO'}
      traer={({ id }) => traerProcedimiento(id)}
      primero="nombre"
      grabar={guardar.mutateAsync}
      grabado={MENSAJES_PROCEDIMIENTOS.grabado}
      alGrabar={({ data }) => onGrabado(data)}
      noGrabado={MENSAJES_PROCEDIMIENTOS.noGrabado}
      alFallar={avisarFallo}
    >
      <div className={`${estilos.campos} ${cuerpo.campos}`}>
        <div className={estilos.fila}>
          <TextInput
            label={opcional('Código')}
            autoComplete="off"
            maxLength={CODIGO_PROCEDIMIENTO_MAXIMO}
            {...forma.texto('codigo')}
          />
          <TextInput
            label="Nombre"
            required
            autoComplete="off"
            maxLength={NOMBRE_PROCEDIMIENTO_MAXIMO}
            {...forma.texto('nombre')}
          />
        </div>
        <div className={estilos.par}>
          <Selector label="Silencio administrativo" data={OPCIONES} {...forma.texto('silencio')} />
          {!esAutomatica(valores) && (
            <TextInput
              label="Plazo en días hábiles"
              required
              inputMode="numeric"
              autoComplete="off"
              {...forma.campo('dias')}
              value={valores.dias}
              onChange={({ currentTarget: { value } }) =>
                poner({ dias: value.replace(/\D/g, '').slice(0, String(DIAS_DE_PLAZO_MAXIMO).length) })
              }
            />
          )}
        </div>
        <SelectorBuscable
          label="Área responsable"
          required
          placeholder="Escriba para buscar"
          {...deArea}
          data-campo="area_id"
          opciones={suya ? [...opciones, { id: procedimiento.area_id, name: procedimiento.area_name }] : opciones}
          value={valores.area_id}
          onChange={(area_id) => poner({ area_id })}
        />
        <Textarea
          label={opcional('Requisitos')}
          autosize
          minRows={4}
          maxRows={10}
          {...forma.texto('requisitos')}
          description={forma.nota('requisitos') ?? `Uno en cada línea, hasta ${REQUISITOS_MAXIMO}`}
        />
        <TextInput
          label={opcional('Derecho de tramitación')}
          autoComplete="off"
          maxLength={DERECHO_MAXIMO}
          {...forma.texto('derecho')}
          description={forma.nota('derecho') ?? 'Con palabras, por ejemplo: S/. 35.40, en caja'}
        />
      </div>
    </FormularioDeRegistro>
  )
}
