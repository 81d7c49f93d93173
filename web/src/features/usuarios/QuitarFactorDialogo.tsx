import {
  DOCUMENTO_VISTO_MAXIMO,
  FactoresQuitar,
  MENSAJES_USUARIOS,
  MOTIVO_DE_QUITAR_MAXIMO,
  type Usuario,
  usuariosApi,
} from '@cabildo/contracts/usuarios'
import { IconShieldOff } from '@tabler/icons-react'
import { descargar } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { useRefresco } from '../../platform/refresco.ts'
import cuerpo from '../../ui/cuerpo.module.css'
import { FormularioDeRegistro } from '../../ui/FormularioDeRegistro.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Textarea, TextInput } from '../../ui/kit/campo.tsx'
import { useEdicion } from '../../ui/useEdicion.ts'
import { Persona } from './celdas.tsx'

interface Props {
  usuario: Usuario
  abierto: boolean
  onClose: () => void
}

const NOMBRES = { motivo: 'motivo', documento: 'documento que vio' }

/** QUITAR SEGUNDO FACTOR of who has lost the device: with a reason and the document seen, and a new initial password on a sheet (ING-14). */
export const QuitarFactorDialogo = ({ usuario, abierto, onClose }: Props) => {
  const { onSuccess: refrescar } = useRefresco(['usuarios'])
  const forma = useEdicion({
    abierto,
    registro: usuario,
    nombres: NOMBRES,
    comparados: [],
    valoresDe: () => ({ motivo: '', documento: '' }),
    revisar: (valores) => FactoresQuitar.safeParse(valores),
  })
  return (
    <FormularioDeRegistro
      forma={forma}
      abierto={abierto}
      onClose={onClose}
      tam="sm"
      titulo="QUITAR SEGUNDO FACTOR"
      detalle={<Persona usuario={usuario} />}
      textoBoton="Quitar"
      icono={<Icono de={IconShieldOff} />}
      grabar={(body) =>
        descargar(usuariosApi.quitarFactores, { params: { id: String(usuario.id) }, body }, 'hoja-de-clave.pdf')
      }
      grabado={MENSAJES_USUARIOS.factoresQuitados}
      alGrabar={() => refrescar()}
      noGrabado={MENSAJES_USUARIOS.factoresSinQuitar}
      alFallar={avisarFallo}
    >
      <div className={`${cuerpo.pila} ${cuerpo.campos}`}>
        <p>{MENSAJES_USUARIOS.alQuitarFactores}</p>
        <Textarea
          label="Motivo"
          data-autofocus
          autosize
          minRows={2}
          maxLength={MOTIVO_DE_QUITAR_MAXIMO}
          {...forma.texto('motivo')}
        />
        <TextInput
          {...forma.texto('documento')}
          label="Documento de identidad que vio"
          description="Por ejemplo: DNI 45678912. Compruebe que es de su titular."
          autoComplete="off"
          maxLength={DOCUMENTO_VISTO_MAXIMO}
        />
      </div>
    </FormularioDeRegistro>
  )
}
