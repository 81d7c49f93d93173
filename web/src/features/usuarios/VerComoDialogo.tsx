import { MENSAJES_DERECHOS } from '@cabildo/contracts/derechos'
import type { Usuario } from '@cabildo/contracts/usuarios'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { Persona } from './celdas.tsx'
import { PermisosExplicados } from './PermisosExplicados.tsx'

interface Props {
  usuario: Usuario
  abierto: boolean
  onClose: () => void
}

/** VER COMO: what a user may do, without entering as that user (USU-68). */
export const VerComoDialogo = ({ usuario, abierto, onClose }: Props) => (
  <Dialogo
    abierto={abierto}
    onClose={onClose}
    tam="lg"
    titulo={MENSAJES_DERECHOS.titulo}
    detalle={MENSAJES_DERECHOS.soloLectura}
    botones={<Button onClick={onClose}>Cerrar</Button>}
  >
    <Persona usuario={usuario} />
    {/* Asked at each opening, since each is noted. */}
    {abierto && <PermisosExplicados de={usuario.id} />}
  </Dialogo>
)
