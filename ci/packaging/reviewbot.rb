# The formula for a tap of Homebrew, as Formula/reviewbot.rb. Fill in the repository and the checksum of the source archive.
class Reviewbot < Formula
  desc "Code review for Swift packages: tests, coverage of the change, style"
  homepage "https://github.com/your-organization/reviewbot"
  url "https://github.com/your-organization/reviewbot/archive/refs/tags/v0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "libgit2"

  uses_from_macos "curl"

  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "reviewbot"
    bin.install ".build/release/reviewbot"
    system bin/"reviewbot", "docs", "--man", buildpath/"share"
    man1.install "share/man/man1/reviewbot.1"
    generate_completions_from_executable(bin/"reviewbot", "--generate-completion-script")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/reviewbot --version")
    (testpath/"Cart.swift").write "let total = 1;\n"
    assert_match "Cart.swift", shell_output("#{bin}/reviewbot lint --all-lines Cart.swift")
  end
end
