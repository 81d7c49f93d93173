import { ERRORES } from '@cabildo/contracts/base/errores'
import { diaLima, fecha, hora } from '@cabildo/contracts/base/tiempo'
import {
  activeAntesDel,
  avisoEscrito,
  codigosDeDiez,
  FACTORES_MAXIMO,
  type Factor,
  llavesFuncionanEn,
  MENSAJES_MI_CUENTA,
  type MiCuenta,
  miCuentaApi,
  NO_SIRVE,
  seQuito,
} from '@cabildo/contracts/mi-cuenta'
import { MENSAJES_SESION, type SesionUsuario } from '@cabildo/contracts/sesion'
import {
  IconDeviceMobile,
  IconFingerprint,
  IconKey,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react'
import { lazy, useId, useState } from 'react'
import { pedir } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { entidad } from '../../platform/entidad.ts'
import { admiteLlaves } from '../../platform/llaves.ts'
import { avisar } from '../../ui/avisos.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { ActionIcon, Button } from '../../ui/kit/boton.tsx'
import { Nota } from '../../ui/Nota.tsx'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { EnlaceConProveedor } from './EnlaceConProveedor.tsx'
import { Etiqueta } from './Etiqueta.tsx'
import { LaCuenta } from './LaCuenta.tsx'
import { useRefrescoDeCuenta } from './mi-cuenta.api.ts'
import clases from './mi-cuenta.module.css'
import { Tarjeta } from './Tarjeta.tsx'

const AplicacionDialogo = lazy(() => import('./AplicacionDialogo.tsx').then((m) => ({ default: m.AplicacionDialogo })))
const LlaveDialogo = lazy(() => import('./LlaveDialogo.tsx').then((m) => ({ default: m.LlaveDialogo })))
const CodigosDialogo = lazy(() => import('./CodigosDialogo.tsx').then((m) => ({ default: m.CodigosDialogo })))
const NombreDialogo = lazy(() => import('./NombreDialogo.tsx').then((m) => ({ default: m.NombreDialogo })))

const CLASES: Record<Factor['clase'], string> = { totp: 'Aplicación de códigos', llave: 'Llave de acceso' }
const ICONOS: Record<Factor['clase'], typeof IconKey> = { totp: IconDeviceMobile, llave: IconFingerprint }

const usadoEscrito = (usado_at: string | null): string => {
  if (!usado_at) return 'sin usar todavía'
  return usado_at.startsWith(diaLima(new Date())) ? `usada hoy a las ${hora(usado_at)}` : `usada el ${fecha(usado_at)}`
}

/** Tab Seguridad: second factors, recovery codes, the password and what happened to the account (ING-03, ING-05, ING-10, ING-28). */
export const Seguridad = ({ sesion }: { sesion: SesionUsuario }) => (
  <LaCuenta>{(cuenta) => <Partes cuenta={cuenta} vencido={sesion.registrarFactor === true} />}</LaCuenta>
)

const Partes = ({ cuenta, vencido }: { cuenta: MiCuenta; vencido: boolean }) => {
  const { factores } = cuenta
  const refrescar = useRefrescoDeCuenta()
  const codigos = useAbrible<readonly string[]>()
  const generacion = useAbrible<true>()
  const generar = async () => {
    try {
      const { codigos: nuevos } = await pedir(miCuentaApi.generarCodigos)
      generacion.cerrar()
      avisar.exito(MENSAJES_MI_CUENTA.codigosGenerados)
      codigos.abrir(nuevos)
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_MI_CUENTA.codigosSinGenerar)
    }
    void refrescar()
  }
  return (
    <>
      {cuenta.exigido && !factores.some(({ sirve }) => sirve) && (
        <Nota
          icono={IconShieldCheck}
          texto={vencido || !cuenta.antes_del ? ERRORES.registrarFactor.mensaje : activeAntesDel(cuenta.antes_del)}
          detalle={ERRORES.factorExigido.mensaje}
        />
      )}
      <SegundosFactores cuenta={cuenta} onCodigos={codigos.abrir} />
      {factores.length > 0 && (
        <Tarjeta
          titulo="Códigos de recuperación"
          detalle={`${codigosDeDiez(cuenta.codigos_quedan)} ${MENSAJES_MI_CUENTA.paraQueCodigos}`}
          acciones={
            <Button variant="default" leftSection={<Icono de={IconRefresh} />} onClick={() => generacion.abrir(true)}>
              Generar otros
            </Button>
          }
        />
      )}
      <Tarjeta
        titulo="Contraseña"
        detalle={cuenta.clave_del_directorio ? ERRORES.claveDelDirectorio.mensaje : MENSAJES_MI_CUENTA.alCambiarla}
        acciones={
          !cuenta.clave_del_directorio && (
            <Button href="#/change_password" variant="default" leftSection={<Icono de={IconKey} />}>
              Cambiar Contraseña
            </Button>
          )
        }
      />
      {entidad.proveedor !== null && cuenta.enlace !== undefined && (
        <EnlaceConProveedor nombre={entidad.proveedor} desde={cuenta.enlace} />
      )}
      <Tarjeta titulo="Avisos de seguridad">
        {cuenta.avisos.length === 0 ? (
          <p className={clases.vacio}>{MENSAJES_MI_CUENTA.sinAvisos}</p>
        ) : (
          <ul>
            {cuenta.avisos.map((uno) => (
              <li key={uno.id} className={clases.hecho}>
                <time>
                  {fecha(uno.en)} {hora(uno.en)}
                </time>
                <span>
                  {avisoEscrito(uno)}
                  {uno.nuevo && <Etiqueta de="nuevo">Nuevo</Etiqueta>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Tarjeta>
      <Confirmacion
        abierto={generacion.abierto}
        onClose={generacion.cerrar}
        titulo="GENERAR OTROS CÓDIGOS"
        textoBoton="Generar"
        icono={<Icono de={IconRefresh} />}
        alConfirmar={generar}
      >
        <p>{MENSAJES_MI_CUENTA.generarOtros}</p>
      </Confirmacion>
      <AlAbrir de={codigos}>
        {(lista, ventana) => <CodigosDialogo codigos={lista} username={cuenta.username} {...ventana} />}
      </AlAbrir>
    </>
  )
}

interface PropsFactores {
  cuenta: MiCuenta
  /** The first factor brings recovery codes, to be shown once. */
  onCodigos: (codigos: readonly string[]) => void
}

const SegundosFactores = ({ cuenta, onCodigos }: PropsFactores) => {
  const { factores, llaves, exigido } = cuenta
  const id = useId()
  const refrescar = useRefrescoDeCuenta()
  const [pidiendo, setPidiendo] = useState<'totp' | 'llave' | null>(null)
  const aplicacion = useAbrible<{ secreto: string; uri: string }>()
  const llave = useAbrible<Parameters<typeof LlaveDialogo>[0]['opciones']>()
  const nombre = useAbrible<Factor>()
  const quita = useAbrible<Factor>()
  const ultimo = factores.length === 1
  const lleno = factores.length >= FACTORES_MAXIMO
  const utiles = factores.filter(({ sirve }) => sirve)
  const conAplicacion = utiles.some(({ clase }) => clase === 'totp')
  /** The one that may not go while one is demanded (ING-14). */
  const fijo = exigido && utiles.length === 1 ? utiles[0] : undefined

  /** What a dialog begins with is asked for first: the proof of identity comes before it, not over it (ING-04). */
  const empezar = async (cual: 'totp' | 'llave', pedirlo: () => Promise<unknown>) => {
    setPidiendo(cual)
    try {
      await pedirlo()
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_MI_CUENTA.noSePudo)
      void refrescar()
    } finally {
      setPidiendo(null)
    }
  }
  const alAgregar = async (aviso: string, codigos: readonly string[] | undefined) => {
    avisar.exito(aviso)
    if (codigos) onCodigos(codigos)
    await refrescar()
  }
  const quitar = async () => {
    if (!quita.valor) return
    try {
      await pedir(miCuentaApi.quitarFactor, { params: { id: String(quita.valor.id) } })
      avisar.exito(seQuito(quita.valor.nombre))
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_MI_CUENTA.noSePudo)
      return void refrescar()
    }
    // What had the focus may be gone with its row: the dialog has to know before it gives the focus back.
    await refrescar()
    quita.cerrar()
  }

  return (
    <Tarjeta
      titulo="Verificación en dos pasos"
      detalle={
        factores.length === 0 ? (
          MENSAJES_MI_CUENTA.sinFactores
        ) : (
          <>
            <Etiqueta de="bien">Activa</Etiqueta>{' '}
            {utiles.length === 0 ? MENSAJES_MI_CUENTA.ningunoSirve : MENSAJES_MI_CUENTA.contrasenaNoBasta}
          </>
        )
      }
      acciones={
        (conAplicacion || !lleno) && (
          <>
            <BotonEspera
              variant="default"
              leftSection={<Icono de={conAplicacion ? IconRefresh : IconPlus} />}
              esperando={pidiendo === 'totp'}
              onClick={() => void empezar('totp', async () => aplicacion.abrir(await pedir(miCuentaApi.nuevoTotp)))}
            >
              {conAplicacion ? 'Cambiar' : 'Agregar'} aplicación de códigos
            </BotonEspera>
            {!lleno && llaves.aqui && admiteLlaves() && (
              <BotonEspera
                variant="default"
                leftSection={<Icono de={IconPlus} />}
                esperando={pidiendo === 'llave'}
                onClick={() =>
                  void empezar('llave', async () => llave.abrir((await pedir(miCuentaApi.opcionesDeLlave)).opciones))
                }
              >
                Añadir llave de acceso
              </BotonEspera>
            )}
          </>
        )
      }
    >
      {factores.length > 0 && (
        <ul>
          {factores.map((factor) => (
            <li key={factor.id} className={clases.factor}>
              <span className={clases.icono}>
                <Icono de={ICONOS[factor.clase]} tam={20} />
              </span>
              <div>
                <b>{factor.nombre}</b>
                {!factor.sirve && <Etiqueta de="mal">No sirve</Etiqueta>}
                <small>
                  {CLASES[factor.clase]} · añadida el {fecha(factor.created_at)}, {usadoEscrito(factor.usado_at)}
                </small>
                {!factor.sirve && <small>{NO_SIRVE[factor.clase]}</small>}
              </div>
              <div className={clases.botones}>
                <ActionIcon
                  size={36}
                  aria-label={`Cambiar el nombre de ${factor.nombre}`}
                  title={`Cambiar el nombre de ${factor.nombre}`}
                  onClick={() => nombre.abrir(factor)}
                >
                  <Icono de={IconPencil} />
                </ActionIcon>
                <ActionIcon
                  size={36}
                  color="red"
                  aria-label={`Quitar ${factor.nombre}`}
                  title={`Quitar ${factor.nombre}`}
                  {...(factor === fijo && { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': id })}
                  onClick={() => factor === fijo || quita.abrir(factor)}
                >
                  <Icono de={IconTrash} />
                </ActionIcon>
              </div>
            </li>
          ))}
        </ul>
      )}
      {fijo && (
        <p id={id} className={clases.vacio}>
          {ERRORES.factorExigido.mensaje}: para quitar {ultimo ? 'este' : `«${fijo.nombre}»`}, agregue antes otro.
          {fijo.clase === 'totp' && ` ${MENSAJES_MI_CUENTA.cambieDeCelular}`}
        </p>
      )}
      {lleno && <p className={clases.vacio}>{MENSAJES_MI_CUENTA.factoresDemasiados}</p>}
      {llaves.aqui && !admiteLlaves() && <p className={clases.vacio}>{MENSAJES_SESION.sinLlaves}</p>}
      {!llaves.aqui && llaves.direccion && <p className={clases.vacio}>{llavesFuncionanEn(llaves.direccion)}</p>}
      <AlAbrir de={aplicacion}>
        {(nuevo, ventana) => (
          <AplicacionDialogo
            key={nuevo.secreto}
            {...nuevo}
            {...ventana}
            cambia={conAplicacion}
            onAgregada={(codigos) =>
              alAgregar(conAplicacion ? MENSAJES_MI_CUENTA.aplicacionCambiada : MENSAJES_MI_CUENTA.activada, codigos)
            }
          />
        )}
      </AlAbrir>
      <AlAbrir de={llave}>
        {(opciones, ventana) => (
          <LlaveDialogo
            key={String(opciones.challenge)}
            opciones={opciones}
            {...ventana}
            onAgregada={(codigos) => alAgregar(MENSAJES_MI_CUENTA.llaveAgregada, codigos)}
          />
        )}
      </AlAbrir>
      <AlAbrir de={nombre}>
        {(factor, ventana) => <NombreDialogo key={factor.id} factor={factor} {...ventana} />}
      </AlAbrir>
      <Confirmacion
        abierto={quita.abierto}
        onClose={quita.cerrar}
        titulo="QUITAR SEGUNDO FACTOR"
        textoBoton="Quitar"
        destructiva
        alConfirmar={quitar}
      >
        <p>
          Se quitará «{quita.valor?.nombre}».{' '}
          {ultimo
            ? MENSAJES_MI_CUENTA.seQuitaElUltimo
            : utiles.length === 1 && quita.valor?.sirve
              ? MENSAJES_MI_CUENTA.seQuitaElUtil
              : MENSAJES_MI_CUENTA.seQuitaUno}
        </p>
      </Confirmacion>
    </Tarjeta>
  )
}
