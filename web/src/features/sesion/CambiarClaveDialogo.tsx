import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import {
  avisoDeClaveInicial,
  CLAVE_MAXIMO,
  CLAVE_MINIMO,
  MENSAJES_SESION,
  type SesionUsuario,
} from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { cerrarSesion } from '../../platform/cierre.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { irA } from '../../platform/direccion.ts'
import { terminarSesion } from '../../platform/sesion.ts'
import { avisar } from '../../ui/avisos.ts'
import cuerpo from '../../ui/cuerpo.module.css'
import { descritoPor } from '../../ui/descritoPor.ts'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { PasswordInput } from '../../ui/kit/clave.tsx'
import { AlertaLogin } from './AlertaLogin.tsx'
import { useFormClave } from './useFormClave.ts'

interface Props {
  sesion: SesionUsuario
  abierto: boolean
  onClose: () => void
}

/** 'MODIFICAR CONTRASEÑA', own form (USU-45 to USU-51, USU-53). After a change the user signs in again. */
export const CambiarClaveDialogo = ({ sesion: { user: usuario, claveInicial }, abierto, onClose }: Props) => {
  const idAviso = useId()
  const [enviando, setEnviando] = useState(false)
  const { form, falta, props: delCampo } = useFormClave(usuario.id, false)

  const grabar = async () => {
    setEnviando(true)
    try {
      const { no_match_old_password } = await pedir(usuariosApi.guardar, {
        params: { id: String(usuario.id) },
        body: { ...form.values, id: usuario.id },
      })
      if (no_match_old_password) return form.setFieldError('current_password', MENSAJES_SESION.claveIncorrecta)
      avisar.exito(MENSAJES_SESION.claveActualizada)
      // The change has ended all sessions of the user (SHE-38), so there is nothing to log out on the server.
      terminarSesion()
      irA('login', { reemplazar: true })
    } catch (fallo) {
      if (fallo instanceof ErrorApi && fallo.status === 422 && Object.keys(fallo.campos).length > 0)
        form.setErrors(fallo.campos)
      else avisarFallo(fallo, MENSAJES.noActualizado)
    } finally {
      setEnviando(false)
    }
  }

  const props = (campo: Parameters<typeof delCampo>[0]) => ({
    ...delCampo(campo),
    visibilityToggleButtonProps: { 'aria-label': 'Mostrar contraseña', tabIndex: 0 },
  })
  return (
    <FormDialogo
      abierto={abierto}
      onClose={
        usuario.matchPassword
          ? () =>
              void cerrarSesion().then((fin) => {
                if (fin) irA('login')
              })
          : onClose
      }
      tam="sm"
      titulo="MODIFICAR CONTRASEÑA"
      detalle={usuario.fullName}
      falta={falta}
      enviando={enviando}
      sucio={form.isDirty()}
      icono={<Icono de={IconDeviceFloppy} />}
      onSubmit={grabar}
    >
      {usuario.matchPassword && (
        <div id={idAviso}>
          <AlertaLogin
            clase="info"
            titulo={MENSAJES_SESION.cambieLaInicial}
            texto={avisoDeClaveInicial(claveInicial)}
          />
        </div>
      )}
      <div className={cuerpo.pila}>
        <PasswordInput
          label="Contraseña actual"
          autoComplete="current-password"
          // The focus starts here, below the message.
          {...descritoPor(usuario.matchPassword && idAviso)}
          {...props('current_password')}
        />
        <PasswordInput
          label="Contraseña nueva"
          description={`De ${CLAVE_MINIMO} a ${CLAVE_MAXIMO} caracteres, distinta del usuario y del DNI.`}
          autoComplete="new-password"
          {...props('password')}
        />
        <PasswordInput label="Confirmar contraseña nueva" autoComplete="new-password" {...props('confirmedPassword')} />
      </div>
    </FormDialogo>
  )
}
