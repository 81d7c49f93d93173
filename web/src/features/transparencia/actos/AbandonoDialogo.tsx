import { PALABRAS_DE_SOLICITUD } from '@cabildo/contracts/transparencia-reglas'
import { useMutation } from '@tanstack/react-query'
import { avisarFallo } from '../../../platform/consultas.ts'
import { useRefrescoEnVivo } from '../../../platform/refresco.ts'
import { avisar } from '../../../ui/avisos.ts'
import { Confirmacion } from '../../../ui/Confirmacion.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { SOLICITUDES } from '../solicitudes.api.ts'
import { ENVIOS } from './actos.api.ts'
import { detalleDeSolicitud } from './DialogoDeActo.tsx'
import { ICONOS_DE_SOLICITUD } from './iconos.ts'
import type { PropsDeActo } from './useActoDeSolicitud.ts'

const palabras = PALABRAS_DE_SOLICITUD.abandonar

/** DECLARAR ABANDONO: nobody paid or picked up what was ready (TRS-22). */
export const AbandonoDialogo = ({ solicitud, abierto, onClose }: PropsDeActo) => {
  const abandonar = useMutation({ mutationFn: ENVIOS.abandonar, ...useRefrescoEnVivo(SOLICITUDES) })
  const confirmar = async () => {
    try {
      await abandonar.mutateAsync(solicitud.id)
      avisar.exito(palabras.hecho)
    } catch (fallo) {
      avisarFallo(fallo, palabras.noHecho)
    }
    onClose()
  }
  return (
    <Confirmacion
      abierto={abierto}
      onClose={onClose}
      titulo={palabras.titulo}
      textoBoton={palabras.boton}
      icono={<Icono de={ICONOS_DE_SOLICITUD.abandonar} />}
      alConfirmar={confirmar}
    >
      {detalleDeSolicitud(solicitud)}: nadie pagó o recogió la información. No se podrá deshacer.
    </Confirmacion>
  )
}
