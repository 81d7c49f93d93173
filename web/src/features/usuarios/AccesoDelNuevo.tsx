import type { Area, Cargo } from '@cabildo/contracts/catalogos'
import { concedeReservados } from '@cabildo/contracts/concesiones'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { MENSAJES_USUARIOS } from '@cabildo/contracts/usuarios'
import { Checkbox } from '../../ui/kit/marca.tsx'
import { CamposDelLugar } from './CampoArea.tsx'
import { CampoPerfil, conPerfil } from './CampoPerfil.tsx'
import { CasillasPermisos } from './CasillasPermisos.tsx'
import { faltaAcceso, type useUsuarioForm } from './useUsuarioForm.ts'
import estilos from './usuario.module.css'

interface Props {
  forma: ReturnType<typeof useUsuarioForm>
  areas: readonly Area[]
  cargos: readonly Cargo[]
  sesion: SesionUsuario | null
}

/**
 * What a new user may do from the first entry on: codes for the access that is taken over or comes with the area, or the first
 * access of an employee without one, which has to be given here, or left out knowingly (USU-21).
 */
export const AccesoDelNuevo = ({ forma, areas, cargos, sesion }: Props) => {
  const { valores, poner, error, modo } = forma
  const { hallado, sin_acceso } = valores
  const falta = faltaAcceso(valores, modo)
  return (
    <section className={estilos.acceso} aria-label="Acceso">
      <h3>Acceso</h3>
      {hallado && (
        <p>{`Toma el acceso que ya tiene: ${[hallado.anio_eje, hallado.area_name, hallado.cargo_name].filter(Boolean).join(' · ')}.`}</p>
      )}
      {falta && (
        <>
          {!sin_acceso && (
            <div className={estilos.lugar}>
              <CamposDelLugar {...{ forma, areas, cargos }} campo="acceso_area_id" label="Área del acceso" />
            </div>
          )}
          <Checkbox
            label="Sin acceso por ahora"
            description={MENSAJES_USUARIOS.sinAccesoPorAhora}
            checked={sin_acceso}
            onChange={({ currentTarget }) => poner({ sin_acceso: currentTarget.checked })}
          />
        </>
      )}
      {!(falta && sin_acceso) && (
        <>
          <CampoPerfil
            sesion={sesion}
            value={valores.perfil_id}
            elegidos={valores.myChoices}
            onPerfil={(perfil) => poner(conPerfil(perfil))}
          />
          <CasillasPermisos
            error={error('myChoices')}
            elegidos={valores.myChoices}
            onElegidos={(myChoices) => poner({ myChoices })}
            conReservados={sesion !== null && concedeReservados(sesion)}
          />
        </>
      )}
    </section>
  )
}
