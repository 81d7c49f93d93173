import { fecha } from '@cabildo/contracts/base/tiempo'
import {
  ENCARGO_DOCUMENTO,
  ENCARGO_MOTIVO_MAXIMO,
  type Encargatura,
  EncargaturaAplazar,
  EncargaturaTerminar,
  MENSAJES_ENCARGATURAS,
} from '@cabildo/contracts/encargaturas'
import { avisarFallo } from '../../platform/consultas.ts'
import { CampoFecha } from '../../ui/CampoFecha.tsx'
import { FormularioDeRegistro } from '../../ui/FormularioDeRegistro.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { type Revision, useEdicion } from '../../ui/useEdicion.ts'
import { pedirEncargatura, useAplazarEncargatura, useTerminarEncargatura } from './encargaturas.api.ts'
import estilos from './encargaturas.module.css'

interface Props {
  una: Encargatura
  acto: 'terminar' | 'aplazar'
  abierto: boolean
  onClose: () => void
}

const VACIOS = { motivo: '', hasta: '', documento: '' }
type Valores = typeof VACIOS
type Envio =
  | { acto: 'terminar'; motivo: string }
  | { acto: 'aplazar'; hasta: string; documento: string; version: string }
const NOMBRES = { hasta: 'nueva fecha final', documento: 'resolución o memorando', motivo: 'motivo' }

const revisar = ({ motivo, hasta, documento }: Valores, una: Encargatura, acto: Props['acto']): Revision<Envio> => {
  if (acto === 'terminar') {
    const leido = EncargaturaTerminar.safeParse({ motivo })
    return leido.success ? { success: true, data: { acto, ...leido.data } } : leido
  }
  const leido = EncargaturaAplazar.safeParse({ hasta, documento, version: una.updated_at })
  const antes = hasta !== '' && hasta <= una.hasta
  if (leido.success && !antes)
    return { success: true, data: { acto, hasta, documento: leido.data.documento, version: una.updated_at } }
  const issues = [
    ...(antes ? [{ path: ['hasta'], message: MENSAJES_ENCARGATURAS.masTarde }] : []),
    ...(leido.error?.issues ?? []),
  ]
  return { success: false, error: { issues } }
}

/** TERMINAR ENCARGATURA, with its reason, and CAMBIAR FECHA FINAL, by a document of its own (USU-61). */
export const FinDeEncargaturaModal = ({ una, acto, abierto, onClose }: Props) => {
  const forma = useEdicion({
    abierto,
    registro: una,
    nombres: NOMBRES,
    comparados: [],
    valoresDe: () => VACIOS,
    revisar: (valores: Valores, registro) => revisar(valores, registro, acto),
  })
  const terminar = useTerminarEncargatura(una.id)
  const aplazar = useAplazarEncargatura(una.id)
  const { valores, poner } = forma
  return (
    <FormularioDeRegistro
      forma={forma}
      abierto={abierto}
      onClose={onClose}
      tam="sm"
      titulo={acto === 'terminar' ? 'TERMINAR ENCARGATURA' : 'CAMBIAR FECHA FINAL'}
      detalle={`${una.cargo_name}, ${una.area_name}: ${una.encargado}, hasta el ${fecha(una.hasta)}`}
      traer={pedirEncargatura}
      textoBoton={acto === 'terminar' ? 'Terminar' : 'Grabar'}
      grabar={({ acto: hecho, ...envio }) =>
        hecho === 'terminar'
          ? terminar.mutateAsync(envio as { motivo: string })
          : aplazar.mutateAsync(envio as { hasta: string; documento: string; version: string })
      }
      grabado={acto === 'terminar' ? MENSAJES_ENCARGATURAS.terminada : MENSAJES_ENCARGATURAS.grabada}
      alFallar={avisarFallo}
    >
      <div className={estilos.campos}>
        {acto === 'terminar' ? (
          <TextInput
            className={estilos.ancho ?? ''}
            label="Motivo"
            required
            data-autofocus
            autoComplete="off"
            maxLength={ENCARGO_MOTIVO_MAXIMO}
            {...forma.texto('motivo')}
          />
        ) : (
          <>
            <CampoFecha
              className={estilos.ancho ?? ''}
              label="Nueva fecha final"
              required
              data-autofocus
              {...forma.campo('hasta')}
              value={valores.hasta}
              onChange={(hasta) => poner({ hasta })}
            />
            <TextInput
              className={estilos.ancho ?? ''}
              label="Resolución o memorando"
              required
              autoComplete="off"
              maxLength={ENCARGO_DOCUMENTO.maximo}
              {...forma.texto('documento')}
            />
          </>
        )}
      </div>
    </FormularioDeRegistro>
  )
}
