import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_VENCIMIENTOS, vencimientosApi } from '@cabildo/contracts/vencimientos'
import { IconCalendarPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { avisar } from '../../ui/avisos.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Textarea } from '../../ui/kit/campo.tsx'
import { UnaSolaVez } from '../../ui/UnaSolaVez.tsx'
import { useAbrible } from '../../ui/useAbrible.tsx'
import { useActoDeCuenta, vencimientosQuery } from './mi-cuenta.api.ts'
import clases from './mi-cuenta.module.css'
import { Tarjeta } from './Tarjeta.tsx'

const TITULO = 'Calendario de vencimientos'

/** The secret address by which programs of calendars show the own due dates: made, renewed, taken away (decision 0216). */
export const Vencimientos = () => {
  const { data } = useQuery(vencimientosQuery)
  const { ocupado, hacer } = useActoDeCuenta()
  const dada = useAbrible<string>()
  const renovacion = useAbrible<true>()
  const retiro = useAbrible<true>()

  const crear = () =>
    hacer(async () => {
      const { direccion } = await pedir(vencimientosApi.crear)
      renovacion.cerrar()
      dada.abrir(direccion)
    })
  const quitar = () =>
    hacer(async () => {
      await pedir(vencimientosApi.quitar)
      retiro.cerrar()
      avisar.exito(MENSAJES_VENCIMIENTOS.quitada)
    })

  const hay = Boolean(data?.creado)
  return (
    <Tarjeta
      titulo={TITULO}
      detalle={MENSAJES_VENCIMIENTOS.paraQue}
      acciones={
        data && (
          <>
            {/* One button for both, which keeps the focus when one becomes the other. */}
            <BotonEspera
              variant="default"
              leftSection={<Icono de={hay ? IconRefresh : IconCalendarPlus} />}
              esperando={ocupado}
              onClick={() => (hay ? renovacion.abrir(true) : void crear())}
            >
              {hay ? 'Renovar dirección' : 'Crear dirección'}
            </BotonEspera>
            {hay && (
              <BotonEspera
                variant="default"
                leftSection={<Icono de={IconTrash} />}
                esperando={false}
                onClick={() => retiro.abrir(true)}
              >
                Quitar dirección
              </BotonEspera>
            )}
          </>
        )
      }
    >
      {data && (
        <p className={clases.vacio}>
          {data.creado
            ? `Creada el ${fecha(data.creado)}. ${
                data.ultimo_uso
                  ? `Usada por última vez el ${fecha(data.ultimo_uso)} a las ${hora(data.ultimo_uso)}`
                  : MENSAJES_VENCIMIENTOS.sinUso
              }.`
            : `${MENSAJES_VENCIMIENTOS.sinDireccion}.`}
        </p>
      )}
      <Confirmacion
        abierto={renovacion.abierto}
        onClose={renovacion.cerrar}
        titulo="RENOVAR DIRECCIÓN"
        textoBoton="Renovar"
        icono={<Icono de={IconRefresh} />}
        alConfirmar={crear}
      >
        <p>{MENSAJES_VENCIMIENTOS.renovar}</p>
      </Confirmacion>
      <Confirmacion
        abierto={retiro.abierto}
        onClose={retiro.cerrar}
        titulo="QUITAR DIRECCIÓN"
        textoBoton="Quitar"
        destructiva
        alConfirmar={quitar}
      >
        <p>{MENSAJES_VENCIMIENTOS.quitar}</p>
      </Confirmacion>
      <UnaSolaVez
        abierto={dada.abierto}
        onClose={dada.cerrar}
        titulo="CALENDARIO DE VENCIMIENTOS"
        detalle={MENSAJES_VENCIMIENTOS.comoSeUsa}
        advertencia={MENSAJES_VENCIMIENTOS.unaSolaVez}
        texto={dada.valor ?? ''}
        noCopiado={MENSAJES_VENCIMIENTOS.noCopiada}
        guardado="Ya la copié"
      >
        <Textarea
          label="Dirección"
          readOnly
          rows={3}
          value={dada.valor ?? ''}
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </UnaSolaVez>
    </Tarjeta>
  )
}
