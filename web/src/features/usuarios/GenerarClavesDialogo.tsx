import { MENSAJES_USUARIOS, type Usuario, usuariosApi } from '@cabildo/contracts/usuarios'
import { IconKey } from '@tabler/icons-react'
import { descargar } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { useRefresco } from '../../platform/refresco.ts'
import { avisar } from '../../ui/avisos.ts'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { Icono } from '../../ui/Icono.tsx'

interface Props {
  usuarios: readonly Usuario[]
  abierto: boolean
  onClose: () => void
  onGeneradas: () => void
}

/** Asks before passwords are given anew, and downloads their sheets, once (USU-69). */
export const GenerarClavesDialogo = ({ usuarios, abierto, onClose, onGeneradas }: Props) => {
  const { onSuccess: refrescar } = useRefresco(['usuarios'])
  const generar = async () => {
    try {
      const body = { ids: usuarios.map(({ id }) => id) }
      await descargar(usuariosApi.generarClaves, { body }, 'hojas-de-claves.pdf')
      avisar.exito(MENSAJES_USUARIOS.clavesGeneradas)
      onGeneradas()
      onClose()
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_USUARIOS.clavesNoGeneradas)
    } finally {
      refrescar()
    }
  }
  return (
    <Confirmacion
      abierto={abierto}
      onClose={onClose}
      titulo="GENERAR CONTRASEÑAS"
      textoBoton="Generar"
      icono={<Icono de={IconKey} />}
      alConfirmar={generar}
    >
      <p>
        {usuarios.length === 1
          ? `Se dará otra contraseña inicial a ${usuarios[0]?.username}; la anterior deja de valer.`
          : `Se dará otra contraseña inicial a ${usuarios.length} usuarios; las anteriores dejan de valer.`}
      </p>
      <p>Se descarga un PDF con una hoja por persona, una sola vez: guárdelo hasta entregarlas.</p>
    </Confirmacion>
  )
}
