import { type AccesoExistente, lugarDelAcceso, MENSAJES_ACCESOS } from '@cabildo/contracts/accesos'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { Button } from '../../ui/kit/boton.tsx'

interface Props {
  existente: AccesoExistente | null
  abierto: boolean
  onClose: () => void
  /** Moves the person there instead, with a document; absent where there is no access to move from. */
  onTrasladar?: (() => void) | undefined
  /** Saves the new access in place of the other; reports its outcome. */
  reemplazar: () => Promise<unknown>
}

/** Says where the access is that stands in the way, and offers to move the person or to replace it (USU-31). */
export const ExisteAcceso = ({ existente, abierto, onClose, onTrasladar, reemplazar }: Props) => (
  <Confirmacion
    abierto={abierto}
    onClose={onClose}
    encima
    titulo="YA EXISTE ACCESO"
    textoBoton="Reemplazar"
    alConfirmar={reemplazar}
  >
    <p>
      {existente &&
        `${MENSAJES_ACCESOS.existeAcceso}: ${lugarDelAcceso(existente)}${existente.estado ? '' : ', inactivo'}.`}
    </p>
    <p>Reemplazar lo desactiva y deja en su lugar el que acaba de llenar.</p>
    {onTrasladar && (
      <>
        <p>Si la persona cambia de área o de cargo, trasládela: queda el documento que lo dispone.</p>
        <Button variant="default" onClick={onTrasladar}>
          Trasladar
        </Button>
      </>
    )}
  </Confirmacion>
)
