#!/usr/bin/python3
"""A bare WebKitGTK window for WebDriver: as narrow as a phone, private, and as old as is asked.

--ancien switches off what Safari 16.4 does not have; its script of the same name comes from moteur.ts.
"""
import argparse

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

options = argparse.ArgumentParser()
options.add_argument("--width", type=int, default=1280)
options.add_argument("--height", type=int, default=900)
options.add_argument("--ancien", action="store_true")
options.add_argument("--script", default="")
given, _ = options.parse_known_args()

TROP_RECENTES = {
    "PopoverAttribute",
    "ViewTransitions",
    "CrossDocumentViewTransitions",
    "ViewTransitionTypes",
    "TrustedTypes",
}

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
windows = []


def settings():
    made = WebKit2.Settings()
    made.set_enable_smooth_scrolling(False)
    if given.ancien:
        features = WebKit2.Settings.get_all_features()
        for rank in range(features.get_length()):
            feature = features.get(rank)
            if feature.get_identifier() in TROP_RECENTES:
                made.set_feature_enabled(feature, False)
    return made


def open_window():
    scripts = WebKit2.UserContentManager()
    frames, start = WebKit2.UserContentInjectedFrames.ALL_FRAMES, WebKit2.UserScriptInjectionTime.START
    scripts.add_script(WebKit2.UserScript(given.script, frames, start, None, None))
    view = WebKit2.WebView(
        web_context=context, user_content_manager=scripts, settings=settings(), is_controlled_by_automation=True
    )
    window = Gtk.Window()
    window.set_default_size(given.width, given.height)
    window.add(view)
    window.show_all()
    windows.append(window)
    view.connect("close", lambda closed: window.destroy())
    view.load_uri("about:blank")
    return view


def begin(_, session):
    about = WebKit2.ApplicationInfo()
    about.set_name("fenetre")
    about.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(about)
    session.connect("create-web-view", lambda asked: open_window())


context.connect("automation-started", begin)
Gtk.main()
