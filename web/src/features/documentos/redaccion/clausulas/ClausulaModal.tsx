import {
  CAMPOS_CLAUSULA,
  type CampoClausula,
  type Clausula,
  ClausulaCampos,
  cambiaClausula,
  MENSAJES_CLAUSULAS,
} from '@cabildo/contracts/documentos-clausulas'
import { TIPOS_DOCUMENTO } from '@cabildo/contracts/documentos-tipos'
import { avisarFallo } from '../../../../platform/consultas.ts'
import { useSesion } from '../../../../platform/sesion.ts'
import { FormularioDeRegistro } from '../../../../ui/FormularioDeRegistro.tsx'
import { Textarea, TextInput } from '../../../../ui/kit/campo.tsx'
import { Checkbox } from '../../../../ui/kit/marca.tsx'
import { Selector } from '../../../../ui/Selector.tsx'
import { useEdicion } from '../../../../ui/useEdicion.ts'
import clases from '../documento.module.css'
import { useGuardarClausula } from './clausulas.api.ts'

interface Props {
  abierto: boolean
  onClose: () => void
  /** The formula to change; null for a new one. */
  clausula: Clausula | null
  /** What a new one begins with. */
  inicial: { tipo_doc: number; campo: CampoClausula; texto: string }
}

const NOMBRES = { titulo: 'título', campo: 'dónde va', tipo_doc: 'tipo', texto: 'texto' } as const

/** One formula: its title, where it is offered, and its text with places to fill in between brackets. */
export function ClausulaModal({ abierto, onClose, clausula, inicial }: Props) {
  const sesion = useSesion()
  const guardar = useGuardarClausula()
  const forma = useEdicion({
    abierto,
    registro: clausula,
    nombres: NOMBRES,
    valoresDe: (registro: Clausula | null) => ({
      titulo: registro?.titulo ?? '',
      campo: registro?.campo ?? inicial.campo,
      /** '0' is every type. */
      tipo_doc: String(registro ? (registro.tipo_doc ?? 0) : inicial.tipo_doc),
      texto: registro?.texto ?? inicial.texto,
      general: registro?.general ?? false,
    }),
    revisar: ({ tipo_doc, ...valores }) => ClausulaCampos.safeParse({ ...valores, tipo_doc: Number(tipo_doc) || null }),
  })
  const puedeGeneral = clausula === null && sesion !== null && cambiaClausula(sesion.area, { general: true })
  return (
    <FormularioDeRegistro
      forma={forma}
      abierto={abierto}
      onClose={onClose}
      encima
      tam="md"
      titulo={clausula ? 'EDITAR CLÁUSULA' : 'CREAR CLÁUSULA'}
      grabar={(campos) => guardar.mutateAsync({ editada: clausula, campos })}
      grabado={MENSAJES_CLAUSULAS.grabada}
      noGrabado={MENSAJES_CLAUSULAS.noGrabada}
      alFallar={avisarFallo}
    >
      <div className={clases.campos}>
        <TextInput label="Título" required {...forma.texto('titulo')} />
        <div className={clases.sesion}>
          <Selector
            label="Dónde va"
            {...forma.texto('campo')}
            data={CAMPOS_CLAUSULA.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Selector
            label="Tipo de documento"
            {...forma.texto('tipo_doc')}
            data={[
              { value: '0', label: 'Todos' },
              ...TIPOS_DOCUMENTO.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </div>
        <Textarea
          label="Texto"
          required
          {...forma.texto('texto')}
          description="Escriba entre corchetes lo que cambia cada vez: [número]. **negrita**, «1. » y «- » al empezar una línea hacen listas."
          minRows={4}
          maxRows={12}
        />
        {puedeGeneral && (
          <Checkbox
            label="Para toda la municipalidad"
            checked={forma.valores.general}
            onChange={({ currentTarget }) => forma.poner({ general: currentTarget.checked })}
          />
        )}
      </div>
    </FormularioDeRegistro>
  )
}
