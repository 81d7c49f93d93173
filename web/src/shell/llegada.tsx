import { activeAntesDel, avisosNuevos, quedanCodigos } from '@cabildo/contracts/mi-cuenta'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { SEGURIDAD } from '../platform/direccion.ts'
import { tomarNovedades } from '../platform/sesion.ts'
import { avisar } from '../ui/avisos.ts'

const aMiCuenta = {
  accion: (
    <Button component="a" href={`#/mi_cuenta?${SEGURIDAD}`} variant="default" size="compact-sm" mt={6}>
      Ir a Mi cuenta
    </Button>
  ),
}

/** Tells once, after signing in, what the account needs or what happened to it (ING-10, ING-13, ING-28). */
export const useNovedadesDeLaCuenta = (
  { factorAntesDel, codigosQuedan, avisos }: SesionUsuario,
  /** The screen that stays: what is told must not go away with the one that leads to it. */
  estable: boolean,
) => {
  useEffect(() => {
    if (!estable || !tomarNovedades()) return
    if (avisos) avisar.info(avisosNuevos(avisos), aMiCuenta)
    if (codigosQuedan !== undefined) avisar.advertencia(quedanCodigos(codigosQuedan), aMiCuenta)
    if (factorAntesDel) avisar.advertencia(activeAntesDel(factorAntesDel), aMiCuenta)
  }, [estable, avisos, codigosQuedan, factorAntesDel])
}
