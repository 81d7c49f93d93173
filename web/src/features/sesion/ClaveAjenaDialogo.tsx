import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { CLAVE_MAXIMO, CLAVE_MINIMO } from '@cabildo/contracts/sesion'
import { MENSAJES_USUARIOS, usuariosApi } from '@cabildo/contracts/usuarios'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { CampoClave } from '../../ui/CampoClave.tsx'
import cuerpo from '../../ui/cuerpo.module.css'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { PasswordInput } from '../../ui/kit/clave.tsx'
import { useFormClave } from './useFormClave.ts'

interface Props {
  /** Whose password it is. */
  usuario: { id: number; nombre: string }
  abierto: boolean
  onClose: () => void
}

/** 'MODIFICAR CONTRASEÑA' of another user (USU-45, USU-52): that user's sessions end, this one goes on. */
export const ClaveAjenaDialogo = ({ usuario, abierto, onClose }: Props) => {
  const [enviando, setEnviando] = useState(false)
  const [estabaAbierto, setEstabaAbierto] = useState(false)
  const { form, falta, props } = useFormClave(usuario.id, true)
  // It stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (abierto !== estabaAbierto) {
    setEstabaAbierto(abierto)
    if (abierto) form.reset()
  }

  const grabar = async () => {
    setEnviando(true)
    try {
      const { id } = usuario
      await pedir(usuariosApi.guardar, { params: { id: String(id) }, body: { id, password: form.values.password } })
      avisar.exito(MENSAJES_USUARIOS.usuarioGrabado)
      onClose()
    } catch (fallo) {
      if (fallo instanceof ErrorApi && fallo.status === 422) form.setErrors(fallo.campos)
      avisarFallo(fallo, MENSAJES.noGrabado)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      tam="sm"
      titulo="MODIFICAR CONTRASEÑA"
      detalle={usuario.nombre}
      falta={falta}
      enviando={enviando}
      sucio={form.isDirty()}
      icono={<Icono de={IconDeviceFloppy} />}
      onSubmit={grabar}
      estado="Se cerrarán las sesiones que ese usuario tenga abiertas."
    >
      <div className={cuerpo.pila}>
        <CampoClave
          label="Contraseña nueva"
          data-autofocus
          description={`De ${CLAVE_MINIMO} a ${CLAVE_MAXIMO} caracteres, o el usuario o su DNI. ${MENSAJES_USUARIOS.claveInicial}`}
          {...props('password')}
          value={form.values.password}
          onGenerar={(generada) => {
            form.setValues({ password: generada, confirmedPassword: generada })
            form.clearErrors()
          }}
        />
        <PasswordInput
          label="Confirmar contraseña nueva"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar contraseña', tabIndex: 0 }}
          {...props('confirmedPassword')}
        />
      </div>
    </FormDialogo>
  )
}
