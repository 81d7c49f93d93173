import { activeAntesDel, avisosNuevos, quedanCodigos } from '@cabildo/contracts/mi-cuenta'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { SEGURIDAD } from '../../platform/direccion.ts'
import { avisar } from '../../ui/avisos.ts'
import { Button } from '../../ui/kit/boton.tsx'

const aMiCuenta = {
  accion: (
    <Button href={`#/${SEGURIDAD}`} variant="default" size="compact-sm" style={{ marginTop: 6 }}>
      Ir a Mi cuenta
    </Button>
  ),
}

/** Tells what the account needs or what happened to it (ING-10, ING-13, ING-28). */
export const decirNovedades = ({ factorAntesDel, codigosQuedan, avisos }: SesionUsuario): void => {
  if (avisos) avisar.info(avisosNuevos(avisos), aMiCuenta)
  if (codigosQuedan !== undefined) avisar.advertencia(quedanCodigos(codigosQuedan), aMiCuenta)
  if (factorAntesDel) avisar.advertencia(activeAntesDel(factorAntesDel), aMiCuenta)
}
