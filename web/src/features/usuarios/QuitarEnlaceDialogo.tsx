import { ENLACE_QUITADO, oidcApi } from '@cabildo/contracts/ingreso-oidc'
import { MENSAJES_USUARIOS, type Usuario } from '@cabildo/contracts/usuarios'
import { useQueryClient } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { USUARIOS } from './usuarios.api.ts'

interface Props {
  usuario: Usuario
  abierto: boolean
  onClose: () => void
}

/** 'QUITAR ENLACE': the account of the provider opens this user's no more (ING-18). */
export const QuitarEnlaceDialogo = ({ usuario, abierto, onClose }: Props) => {
  const consultas = useQueryClient()
  const quitar = async () => {
    try {
      await pedir(oidcApi.desenlazarDe, { params: { id: String(usuario.id) } })
      avisar.exito(ENLACE_QUITADO)
      onClose()
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_USUARIOS.enlaceSinQuitar)
    }
    await consultas.invalidateQueries({ queryKey: USUARIOS })
  }
  return (
    <Confirmacion
      abierto={abierto}
      onClose={onClose}
      titulo="QUITAR ENLACE"
      textoBoton="Quitar"
      destructiva
      alConfirmar={quitar}
    >
      <p>
        {usuario.username} ya no podrá ingresar con su cuenta institucional, hasta que la enlace otra vez en Mi cuenta.
      </p>
    </Confirmacion>
  )
}
