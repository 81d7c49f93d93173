import { MENSAJES_MI_CUENTA, miCuentaApi, type SesionPropia, sesionesCerradas } from '@cabildo/contracts/mi-cuenta'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { Espera } from '../../ui/Buscando.tsx'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { AvisoFalla, Falla } from '../../ui/tabla/Estados.tsx'
import { useAbrible } from '../../ui/useAbrible.tsx'
import { ListaDeSesiones } from './ListaDeSesiones.tsx'
import { sesionesQuery, useRefrescoDeCuenta } from './mi-cuenta.api.ts'

/** Tab Sesiones: where the own account is open; one is ended at once, all the others after a question (ING-23, ING-24, D-135). */
export const Sesiones = () => {
  const { data, isError, refetch } = useQuery(sesionesQuery)
  const refrescar = useRefrescoDeCuenta()
  const pregunta = useAbrible<true>()
  const hacer = async (acto: () => Promise<unknown>) => {
    try {
      await acto()
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_MI_CUENTA.sesionSinCerrar)
    }
    await refrescar()
  }
  const cerrar = ({ id }: SesionPropia) =>
    hacer(async () => {
      await pedir(miCuentaApi.cerrarSesion, { params: { id } })
      avisar.exito(MENSAJES_MI_CUENTA.sesionCerrada)
    })
  const cerrarDemas = () =>
    hacer(async () => {
      const { cerradas } = await pedir(miCuentaApi.cerrarDemas)
      avisar.exito(sesionesCerradas(cerradas))
      pregunta.cerrar()
    })
  const reintentar = () => void refetch()
  if (!data) return isError ? <Falla onReintentar={reintentar} /> : <Espera texto="Cargando sus sesiones" />
  const hayOtras = data.some(({ actual, termino }) => !actual && termino === null)
  return (
    <div>
      {isError && <AvisoFalla onReintentar={reintentar} />}
      <ListaDeSesiones
        sesiones={data}
        detalle={hayOtras ? MENSAJES_MI_CUENTA.siNoReconoce : MENSAJES_MI_CUENTA.sinOtrasSesiones}
        acciones={
          <Button
            variant="default"
            leftSection={<Icono de={IconLogout} />}
            disabled={!hayOtras}
            onClick={() => pregunta.abrir(true)}
          >
            Cerrar las demás
          </Button>
        }
        onCerrar={cerrar}
      />
      <Confirmacion
        abierto={pregunta.abierto}
        onClose={pregunta.cerrar}
        titulo="CERRAR LAS DEMÁS SESIONES"
        textoBoton="Cerrar las demás"
        icono={<Icono de={IconLogout} />}
        alConfirmar={cerrarDemas}
      >
        <p>{MENSAJES_MI_CUENTA.cerrarDemas}</p>
      </Confirmacion>
    </div>
  )
}
