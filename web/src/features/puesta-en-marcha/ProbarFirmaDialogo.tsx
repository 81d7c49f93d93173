import { Dialogo } from '../../ui/Dialogo.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { ProbarFirma } from './ProbarFirma.tsx'

/** The test of the own signature, for whoever signs documents (ORG-48). */
export const ProbarFirmaDialogo = ({ abierto, onClose }: { abierto: boolean; onClose: () => void }) => (
  <Dialogo
    abierto={abierto}
    onClose={onClose}
    titulo="PROBAR MI FIRMA"
    tam="sm"
    botones={
      <Button variant="subtle" color="gray" onClick={onClose}>
        Cerrar
      </Button>
    }
  >
    <p>Se firma una página de prueba con su certificado y se verifica. La página no se guarda.</p>
    <ProbarFirma />
  </Dialogo>
)
